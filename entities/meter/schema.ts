import { type Infer, number, string, type } from "superstruct";

/** What the rules of this slice read of a meter. Dates are days. */
export interface MeterSummary {
  id: number;
  name?: string | null;
  operational_since?: string | null;
  retired_on?: string | null;
}

/** What was found of a meter on a day. */
export const meterStatusSchema = type({
  date: string(),
  type_name: string(),
  meter_status_type: type({ severity: number() }),
});
export type MeterStatus = Infer<typeof meterStatusSchema>;
