import { isStatusType } from "@entities/meter";
import type { DayScore } from "@entities/plant";

/** One bar: a reason by its status type, all the smaller reasons together, or yield missing for no known reason. */
export type Insight =
  | { kind: "reason"; reason: string; kwh: number }
  | { kind: "other"; kwh: number }
  | { kind: "unknown"; kwh: number };

/** How many reasons keep a bar of their own (spec 2 §9). */
const reasonsShown = 2;

/** Yield that is there is no reason for yield that is not. */
const noReason = "yield_present";

/**
 * Where yield went missing, in whole kWh: the two largest reasons, then the rest, then what has no known reason.
 * Only days on which something was lacking count; what comes to less than half a kWh is left out. // spec 2 §2.6
 */
export function yieldInsights(scores: readonly DayScore[]): Insight[] {
  const sums = new Map<string, number>();
  for (const { reason, kwh } of scores.flatMap(({ lacking }) => lacking)) {
    if (kwh <= 0 || reason === noReason) continue;
    const key = reason !== "unknown" && isStatusType(reason) ? reason : "unknown";
    sums.set(key, (sums.get(key) ?? 0) + kwh);
  }
  const unknown = sums.get("unknown") ?? 0;
  sums.delete("unknown");
  const largestFirst = [...sums].sort(([a, aKwh], [b, bKwh]) => bKwh - aKwh || a.localeCompare(b));
  const other = largestFirst.slice(reasonsShown).reduce((all, [, kwh]) => all + kwh, 0);
  const insights: Insight[] = [
    ...largestFirst.slice(0, reasonsShown).map(([reason, kwh]): Insight => ({ kind: "reason", reason, kwh })),
    { kind: "other", kwh: other },
    { kind: "unknown", kwh: unknown },
  ];
  return insights
    .map((insight) => ({ ...insight, kwh: Math.round(insight.kwh) }))
    .filter(({ kwh }) => kwh > 0);
}
