import { type LossByCause, lostByCause, type PeriodLosses } from "@entities/plant";
import type { DateRange, DateRangeText } from "@shared/lib/date-range";

/** The cause of a bar: a name of `PeriodCause`, energy that was not received, the smaller causes, or an unknown cause. */
export type Insight =
  | { kind: "cause"; name: string; kwh: number }
  | { kind: "missing"; kwh: number }
  | { kind: "other"; kwh: number }
  | { kind: "unknown"; kwh: number };

/** The missing yield of some days. The format is compact, because it is part of the response. */
export interface YieldInsights {
  /** The days that are counted; null without data. */
  days: DateRangeText | null;
  bars: Insight[];
  /** The energy of the bars but for what was not received. Rounded to whole kWh once. Null if it is not known. */
  lostKwh: number | null;
  /** The energy that was not received, which may not be lost, rounded to 0.1 kWh, and the number of days. */
  missingKwh: number;
  missingDays: number;
  /** The energy that snow kept the plant from generating: of all days, and of the window (domain/scores.md#words). */
  snowKwh: number;
  windowSnowKwh: number;
}

/** The number of causes that have a separate bar (domain/scores.md#yield-insights). */
const shownCauses = 2;

/** The causes that are not known: the issue type, and the fallback for statuses. */
const isUnknown = ({ name }: LossByCause) => name === null || name === "misc" || name === "unknown";

const sum = (parts: readonly { kwh: number }[]): number => parts.reduce((total, { kwh }) => total + kwh, 0);

/**
 * The missing yield by cause in whole kWh: the two largest causes, then the sum of the others, then unknown causes. Sums
 * below half a kWh are omitted. Snow is separate (domain/scores.md#yield-insights).
 */
export function yieldInsights(losses: PeriodLosses, window: DateRange): YieldInsights {
  const byCause = lostByCause(losses.causes);
  const missingKwh = losses.notReceived.kwh ?? 0;
  const largestFirst: Insight[] = [
    ...byCause
      .filter((cause) => !isUnknown(cause))
      .map(({ name, kwh }): Insight => ({ kind: "cause", name: name ?? "", kwh })),
    { kind: "missing", kwh: missingKwh },
  ];
  largestFirst.sort((a, b) => b.kwh - a.kwh);
  const insights: Insight[] = [
    ...largestFirst.slice(0, shownCauses),
    { kind: "other", kwh: sum(largestFirst.slice(shownCauses)) },
    { kind: "unknown", kwh: sum(byCause.filter(isUnknown)) },
  ];
  const inWindow = losses.snow.filter(({ date }) => window.start.toString() <= date && date <= window.end.toString());
  return {
    days: losses.days,
    bars: insights.map((insight) => ({ ...insight, kwh: Math.round(insight.kwh) })).filter(({ kwh }) => kwh > 0),
    lostKwh: losses.lostKwh === null ? null : Math.round(losses.lostKwh),
    missingKwh: Math.round(missingKwh * 10) / 10,
    missingDays: losses.notReceived.days,
    snowKwh: Math.round(sum(losses.snow)),
    windowSnowKwh: Math.round(sum(inWindow)),
  };
}
