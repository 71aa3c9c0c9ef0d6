import { dateOrNull, idOrNull, numberOrNull, textOrNull } from "@shared/api/v0/fields";
import { relation } from "@shared/api/v0/rows";
import { type Infer, type } from "superstruct";

/** The current state of a yearly promise of a plant. Energy in Wh, differences in percent and in Wh. */
export const promiseStatusSchema = type({
  /** Identifies the period in the calls that change it. */
  id: idOrNull(),
  period_index: numberOrNull(),
  period_start: dateOrNull(),
  summary: textOrNull(),
  difference_till_now_pct: numberOrNull(),
  difference_till_now_wh: numberOrNull(),
  delivered_till_now_wh: numberOrNull(),
  promised_till_now_wh: numberOrNull(),
  promised_total_wh: numberOrNull(),
  /** Received radiation as a percentage of the long-term mean. */
  radiation_received_pct: numberOrNull(),
  last_change: relation(type({ changed_on: dateOrNull() })),
});
export type PromiseStatus = Infer<typeof promiseStatusSchema>;
