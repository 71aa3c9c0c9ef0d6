import { isStatusType } from "@entities/meter";
import type { DayScore } from "@entities/plant";

/** A bar: one reason by its status type, the sum of the smaller reasons, or an unknown reason. */
export type Insight =
  | { kind: "reason"; reason: string; kwh: number }
  | { kind: "other"; kwh: number }
  | { kind: "unknown"; kwh: number };

/** The missing yield of some days; compact, because it is part of the response. */
export interface YieldInsights {
  /** Whether there are scores at all. */
  isKnown: boolean;
  bars: Insight[];
  /** What was lost, and what was expected but not received: each sum is rounded to whole kWh once. */
  lostKwh: number;
  missingKwh: number;
}

/** The reason of energy that was not received, which may not be lost. */
const missingReason = "yield_missing";

/** The number of reasons with their own bar (domain/scores.md#yield-insights). */
const shownReasons = 2;

/** Not a reason for missing yield. */
const ignoredReason = "yield_present";

/** The lacking energy by status type in kWh; `unknown` for a type that is not known. */
function sumsByReason(scores: readonly Pick<DayScore, "lacking">[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { reason, kwh } of scores.flatMap(({ lacking }) => lacking)) {
    if (kwh === null || kwh <= 0 || reason === ignoredReason) continue;
    const key = reason !== null && isStatusType(reason) ? reason : "unknown";
    sums.set(key, (sums.get(key) ?? 0) + kwh);
  }
  return sums;
}

/**
 * The missing yield by reason, in kWh without decimals: the two largest reasons, then the others, then unknown reasons.
 * Sums of less than half a kWh are omitted. See domain/scores.md#yield-insights.
 */
export function yieldInsights(scores: readonly Pick<DayScore, "lacking">[]): YieldInsights {
  const sums = sumsByReason(scores);
  const missing = sums.get(missingReason) ?? 0;
  const all = [...sums.values()].reduce((total, kwh) => total + kwh, 0);
  const unknown = sums.get("unknown") ?? 0;
  sums.delete("unknown");
  const largestFirst = [...sums].sort(([a, aKwh], [b, bKwh]) => bKwh - aKwh || a.localeCompare(b));
  const other = largestFirst.slice(shownReasons).reduce((rest, [, kwh]) => rest + kwh, 0);
  const insights: Insight[] = [
    ...largestFirst.slice(0, shownReasons).map(([reason, kwh]): Insight => ({ kind: "reason", reason, kwh })),
    { kind: "other", kwh: other },
    { kind: "unknown", kwh: unknown },
  ];
  const bars = insights.map((insight) => ({ ...insight, kwh: Math.round(insight.kwh) })).filter(({ kwh }) => kwh > 0);
  return { isKnown: scores.length > 0, bars, lostKwh: Math.round(all - missing), missingKwh: Math.round(missing) };
}
