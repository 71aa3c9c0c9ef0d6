import { date, nameOrNull, numberOrNull } from "@shared/api/fields";
import { relation } from "@shared/api/rows";
import { type Infer, type } from "superstruct";

/** The fields of a meter that the rules of this slice read. Dates are wire dates (`dayOf`). */
export interface MeterSummary {
  id: number;
  name: string | null;
  operational_since: string | null;
  retired_on: string | null;
}

/** A status of a meter on one day. */
export const meterStatusSchema = type({
  date: date(),
  type_name: nameOrNull(),
  meter_status_type: relation(type({ severity: numberOrNull(), display_name: nameOrNull() })),
});
export type MeterStatus = Infer<typeof meterStatusSchema>;
