import { array, integer, nullable, number, object, string } from "superstruct";
import { date, instant } from "../http/fields";

export const performanceSchema = object({
  /** An instant for hours, a day for longer periods. */
  start_date: string(),
  actual_yield_in_kwh: nullable(number()),
  expected_yield_in_kwh: nullable(number()),
  calculated_yield_in_kwh: nullable(number()),
  error: nullable(number()),
});
export const standardErrorSchema = object({ start_date: instant(), error: nullable(number()) });
export const scoreSchema = object({
  date: date(),
  sun_score: number(),
  yield_score: nullable(number()),
  lacking: array(object({ reason: string(), kwh: number() })),
});
export const historicalSummarySchema = object({
  actual_yield_in_kwh: number(),
  expected_yield_in_kwh: number(),
  ratio: nullable(number()),
  days: integer(),
  missing_days: integer(),
  specific_yield_in_kwh_per_kwp: number(),
});
export const meterStatusTypeSchema = object({
  name: string(),
  display_name: string(),
  display_name_short: string(),
  severity: integer(),
  descriptiveness: integer(),
});
export const meterStatusSchema = object({
  date: date(),
  meter_id: integer(),
  type_name: string(),
  meter_status_type: meterStatusTypeSchema,
});
