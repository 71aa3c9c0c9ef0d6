import { countOrNull, date, nameOrNull, numberOrNull } from "@shared/api/fields";
import { relation, withSomeField } from "@shared/api/rows";
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

/** The yield of a meter over the finished days of a range; energy in kWh, null if unknown. */
export const historicalSummarySchema = withSomeField(
  type({
    actual_yield_in_kwh: numberOrNull(),
    expected_yield_in_kwh: numberOrNull(),
    /** Actual divided by expected yield, of the days that have both. */
    ratio: numberOrNull(),
    days: countOrNull(),
    missing_days: countOrNull(),
    specific_yield_in_kwh_per_kwp: numberOrNull(),
  }),
);
export type HistoricalSummary = Infer<typeof historicalSummarySchema>;
