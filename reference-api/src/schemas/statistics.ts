import { integer, nullable, number, object, optional, record, string } from "superstruct";
import { described } from "../http/description";
import { date, oneOf } from "../http/fields";
import { yieldStatusSchema } from "./plants";

/** The status to count; there is only one mode. */
export const statusModeSchema = described("The status that is counted.", optional(oneOf(["yield-status"])));

const statusCountFields = { OK: integer(), MEDIUM: integer(), NOK: integer(), NONE: integer() };

export const dayStatusCountsSchema = object({ date: date(), ...statusCountFields, total: integer() });
export const foundIssueCountsSchema = object({ found_on: date(), counts: record(string(), integer()) });
export const resolvedIssueCountsSchema = object({ resolved_on: date(), counts: record(string(), integer()) });
export const promiseChangeCountsSchema = object({ changed_on: date(), counts: record(string(), integer()) });
export const companyPerformanceSchema = object({
  actual_yield_in_kwh: nullable(number()),
  expected_yield_in_kwh: nullable(number()),
});
export const countSchema = object({ count: integer() });
export const totalPeakSchema = object({ total_peak_in_watt: integer() });
export const statusCountsSchema = object({ ...statusCountFields, NON_MON: integer(), total: integer() });
export const plantLocationSchema = object({
  id: integer(),
  status: yieldStatusSchema,
  latitude: number(),
  longitude: number(),
});
