import { type Infer, nullable, number, optional, string, type } from "superstruct";

/** The current state of a yearly promise of a plant. Energy in Wh, differences in percent and in Wh. */
export const promiseStatusSchema = type({
  id: optional(number()),
  period_index: number(),
  period_start: string(),
  summary: string(),
  difference_till_now_pct: nullable(number()),
  difference_till_now_wh: nullable(number()),
  delivered_till_now_wh: optional(nullable(number())),
  promised_till_now_wh: optional(nullable(number())),
  promised_total_wh: optional(nullable(number())),
  /** Received radiation as a percentage of the long-term mean. */
  radiation_received_pct: optional(nullable(number())),
  last_change: optional(nullable(type({ changed_on: string() }))),
});
export type PromiseStatus = Infer<typeof promiseStatusSchema>;
