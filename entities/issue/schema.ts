import { type Infer, nullable, number, optional, string, type } from "superstruct";

/** An issue of a plant or of one of its meters. Dates are wire dates (`dayOf`). */
export const meterIssueSchema = type({
  id: number(),
  meter_id: optional(nullable(number())),
  type_name: string(),
  found_on: string(),
  resolved_on: optional(nullable(string())),
  snoozed_until: optional(nullable(string())),
  severity: optional(nullable(number())),
  meter: optional(nullable(type({ id: number(), name: optional(nullable(string())) }))),
});
export type MeterIssue = Infer<typeof meterIssueSchema>;
