import { isStatusType } from "@entities/meter";
import type { DayScore } from "@entities/plant";

/** The reason of a bar: a status type, the sum of the smaller reasons, or an unknown reason. */
export type Insight =
  | { kind: "reason"; reason: string; kwh: number }
  | { kind: "other"; kwh: number }
  | { kind: "unknown"; kwh: number };

/** The missing yield of some days. The format is compact, because it is part of the response. */
export interface YieldInsights {
  /** Whether any day has a score. */
  isKnown: boolean;
  bars: Insight[];
  /** Lost energy, and expected energy that was not received. Each sum is rounded to whole kWh once. */
  lostKwh: number;
  missingKwh: number;
}

/** The reason for energy that was not received. This energy may not be lost. */
const missingReason = "yield_missing";

/** The number of reasons that have a separate bar (domain/scores.md#yield-insights). */
const shownReasons = 2;

/** The status type that is not a reason for missing yield. */
const ignoredReason = "yield_present";

/** The lacking energy by status type in kWh. `unknown` collects the unknown types. */
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
 * The missing yield by reason in whole kWh: the two largest reasons, then the sum of the others, then unknown reasons.
 * Sums below half a kWh are omitted (domain/scores.md#yield-insights).
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
