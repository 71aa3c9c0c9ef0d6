import { array, boolean, enums, type Infer, integer, nullable, number, object, string } from "superstruct";
import { date, instant } from "../http/fields";

export const diagnosticsSchema = object({
  validated: boolean(),
  recent_yield: array(object({ measured_at: instant(), generated_in_kwh: number() })),
  notifications: object({
    notifications: array(object({ title: string(), impact: string(), date: date() })),
    driver_supports_notifications: boolean(),
  }),
});
export type Diagnostics = Infer<typeof diagnosticsSchema>;

export const meterTestSchema = object({
  ongoing: boolean(),
  report: nullable(object({ result: enums(["Success", "Failed"]), averageVoltage: nullable(number()) })),
});
export type MeterTest = Infer<typeof meterTestSchema>;

export const meterChecksSchema = object({
  meter_id: integer(),
  meter_name: string(),
  checks: array(object({ title: string(), description: string(), severity: integer() })),
});
export type MeterChecks = Infer<typeof meterChecksSchema>;
