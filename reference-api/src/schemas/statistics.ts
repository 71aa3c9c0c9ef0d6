import { integer, nullable, number, object, optional, record, string } from "superstruct";
import { date, oneOf } from "../http/fields";
import { yieldStatus } from "./plants";

/** Which status is meant, in a query. There is one kind today. */
export const statusMode = optional(oneOf(["yield-status"]));

const statusCounts = { OK: integer(), MEDIUM: integer(), NOK: integer(), NONE: integer() };

export const DayStatusCounts = object({ date: date(), ...statusCounts, total: integer() });
export const FoundIssueCounts = object({ found_on: date(), counts: record(string(), integer()) });
export const ResolvedIssueCounts = object({ resolved_on: date(), counts: record(string(), integer()) });
export const PromiseChangeCounts = object({ changed_on: date(), counts: record(string(), integer()) });
export const CompanyPerformance = object({
  actual_yield_in_kwh: nullable(number()),
  expected_yield_in_kwh: nullable(number()),
});
export const Count = object({ count: integer() });
export const TotalPeak = object({ total_peak_in_watt: integer() });
export const StatusCounts = object({ ...statusCounts, NON_MON: integer(), total: integer() });
export const PlantLocation = object({
  id: integer(),
  status: yieldStatus,
  latitude: number(),
  longitude: number(),
});
