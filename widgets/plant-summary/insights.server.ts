import { type LossByCause, lostByCause, type PeriodLosses } from "@entities/plant";
import { smallestLossKwh } from "@heliograph/rules/units";
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
  /** The energy of the bars but for what was not received. Null if it is not known. */
  lostKwh: number | null;
  /** The energy that was not received, which may not be lost, and the number of days. */
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
 * The missing yield by cause: the two largest causes, then the sum of further causes, then unknown causes. Energy that
 * is too small to state is omitted. Snow is separate (domain/scores.md#yield-insights).
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
    bars: insights.filter(({ kwh }) => kwh >= smallestLossKwh),
    lostKwh: losses.lostKwh,
    missingKwh,
    missingDays: losses.notReceived.days,
    snowKwh: sum(losses.snow),
    windowSnowKwh: sum(inWindow),
  };
}
