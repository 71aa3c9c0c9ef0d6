import { isStatusType } from "@entities/meter";
import type { DayScore } from "@entities/plant";
import type { DateRange } from "@shared/lib/date-range";

/** A bar: one reason by its status type, the sum of the smaller reasons, or an unknown reason. */
export type Insight =
  | { kind: "reason"; reason: string; kwh: number }
  | { kind: "other"; kwh: number }
  | { kind: "unknown"; kwh: number };

/** The number of reasons with their own bar (spec 2 §9). */
const shownReasons = 2;

/** Not a reason for missing yield. */
const ignoredReason = "yield_present";

/** The last two months: from the day two months before yesterday to yesterday. // spec 2 §9 */
export function insightRange(today: Temporal.PlainDate): DateRange {
  const end = today.subtract({ days: 1 });
  return { start: end.subtract({ months: 2 }), end };
}

/** The chart colors of the bars by their number; from three bars the last one is grey. // spec 2 §2.6 */
const barColors: readonly (readonly number[])[] = [[], [1], [1, 2], [1, 2, 8], [1, 2, 3, 8]];

/** The number of the chart color of each bar. */
export const insightColors = (insights: readonly Insight[]): readonly number[] =>
  barColors[insights.length] ?? [];

/**
 * The missing yield by reason, in kWh without decimals: the two largest reasons, then the others, then unknown reasons. Sums of
 * less than half a kWh are omitted. // spec 2 §2.6
 */
export function yieldInsights(scores: readonly Pick<DayScore, "lacking">[]): Insight[] {
  const sums = new Map<string, number>();
  for (const { reason, kwh } of scores.flatMap(({ lacking }) => lacking)) {
    if (kwh === null || kwh <= 0 || reason === ignoredReason) continue;
    const key = reason !== null && isStatusType(reason) ? reason : "unknown";
    sums.set(key, (sums.get(key) ?? 0) + kwh);
  }
  const unknown = sums.get("unknown") ?? 0;
  sums.delete("unknown");
  const largestFirst = [...sums].sort(([a, aKwh], [b, bKwh]) => bKwh - aKwh || a.localeCompare(b));
  const other = largestFirst.slice(shownReasons).reduce((all, [, kwh]) => all + kwh, 0);
  const insights: Insight[] = [
    ...largestFirst.slice(0, shownReasons).map(([reason, kwh]): Insight => ({ kind: "reason", reason, kwh })),
    { kind: "other", kwh: other },
    { kind: "unknown", kwh: unknown },
  ];
  return insights
    .map((insight) => ({ ...insight, kwh: Math.round(insight.kwh) }))
    .filter(({ kwh }) => kwh > 0);
}
