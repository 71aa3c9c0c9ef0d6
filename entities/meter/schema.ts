import { type Infer, number, string, type } from "superstruct";

/** The fields of a meter that the rules of this slice read. Dates are wire dates (`dayOf`). */
export interface MeterSummary {
  id: number;
  name?: string | null;
  operational_since?: string | null;
  retired_on?: string | null;
}

/** A status of a meter on one day. */
export const meterStatusSchema = type({
  date: string(),
  type_name: string(),
  meter_status_type: type({ severity: number() }),
});
export type MeterStatus = Infer<typeof meterStatusSchema>;
