import { type Infer, nullable, number, optional, string, type } from "superstruct";

/** A yearly promise of a plant as it stands now. Energy in Wh, differences in per cent and in Wh. */
export const promiseStatusSchema = type({
  id: optional(number()),
  period_index: number(),
  period_start: string(),
  summary: string(),
  difference_till_now_pct: nullable(number()),
  difference_till_now_wh: nullable(number()),
  last_change: optional(nullable(type({ changed_on: string() }))),
});
export type PromiseStatus = Infer<typeof promiseStatusSchema>;
