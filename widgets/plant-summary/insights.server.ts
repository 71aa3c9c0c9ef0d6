import { isStatusType } from "@entities/meter";
import type { DayScore } from "@entities/plant";
import type { DateRange } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/dates";

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
  /** The lost energy under the reasons of the bars. Each sum is rounded to whole kWh once. */
  lostKwh: number;
  /** The part of it on the days after the window, whose expected energy is not complete yet. */
  incompleteKwh: number;
  /** The energy that was not received, which may not be lost, rounded to 0.1 kWh, and the number of days. */
  missingKwh: number;
  missingDays: number;
  /** The energy that snow kept the plant from generating: of all days, and of the window (domain/scores.md#words). */
  snowKwh: number;
  windowSnowKwh: number;
}

/** The reason for energy that was not received. This energy may not be lost. */
const missingReason = "yield_missing";

/** The reason for energy that the plant did not generate under snow. It is not lost (domain/scores.md#reasons). */
const snowReason = "yield_present";

/** The number of reasons that have a separate bar (domain/scores.md#yield-insights). */
const shownReasons = 2;

type LackingDay = Pick<DayScore, "date" | "lacking">;

/** The lacking energy by status type in kWh. `unknown` collects the unknown types. */
function sumsByReason(scores: readonly LackingDay[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { reason, kwh } of scores.flatMap(({ lacking }) => lacking)) {
    if (kwh === null || kwh <= 0) continue;
    const key = reason !== null && isStatusType(reason) ? reason : "unknown";
    sums.set(key, (sums.get(key) ?? 0) + kwh);
  }
  return sums;
}

/** The energy under the reasons of a loss: neither not received nor under snow. */
const lostOf = (sums: ReadonlyMap<string, number>): number =>
  [...sums].reduce(
    (total, [reason, kwh]) => (reason === missingReason || reason === snowReason ? total : total + kwh),
    0,
  );

const isMissingOn = ({ lacking }: LackingDay) =>
  lacking.some(({ reason, kwh }) => reason === missingReason && (kwh ?? 0) > 0);

const isWithin = ({ date }: LackingDay, { start, end }: DateRange) =>
  start.toString() <= dayText(date) && dayText(date) <= end.toString();

/**
 * The missing yield by reason in whole kWh: the two largest reasons, then the sum of the others, then unknown reasons.
 * Sums below half a kWh are omitted. Snow is separate (domain/scores.md#yield-insights).
 */
export function yieldInsights(scores: readonly LackingDay[], window: DateRange): YieldInsights {
  const sums = sumsByReason(scores);
  const snow = sums.get(snowReason) ?? 0;
  sums.delete(snowReason);
  const missing = sums.get(missingReason) ?? 0;
  const lost = lostOf(sums);
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
  const afterWindow = sumsByReason(scores.filter(({ date }) => dayText(date) > window.end.toString()));
  const inWindow = scores.filter((day) => isWithin(day, window));
  return {
    isKnown: scores.length > 0,
    bars,
    lostKwh: Math.round(lost),
    incompleteKwh: Math.round(lostOf(afterWindow)),
    missingKwh: Math.round(missing * 10) / 10,
    missingDays: scores.filter(isMissingOn).length,
    snowKwh: Math.round(snow),
    windowSnowKwh: Math.round(sumsByReason(inWindow).get(snowReason) ?? 0),
  };
}
