import { type Infer, nullable, number, optional, string, type } from "superstruct";

/** A meter as a plant carries it. Peak in W, P90 in kWh a year. */
export const meterSummarySchema = type({
  id: number(),
  name: optional(nullable(string())),
  peak_in_watt: optional(nullable(number())),
  p90_in_kwh: optional(nullable(number())),
  operational_since: optional(nullable(string())),
  retired_on: optional(nullable(string())),
  inbound_driver: optional(nullable(type({ name: string() }))),
});
export type MeterSummary = Infer<typeof meterSummarySchema>;

/** What was found of a meter on a day. */
export const meterStatusSchema = type({
  date: string(),
  type_name: string(),
  meter_status_type: type({ severity: number() }),
});
export type MeterStatus = Infer<typeof meterStatusSchema>;
