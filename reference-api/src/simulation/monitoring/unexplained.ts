/** Losses that no issue explains, and the issue `misc` that they raise. */
import { extraRangeOf, rangeOf } from "../energy";
import { type Day, type DayRange, daysPerWeek } from "../local-days";
import type { MeterHistory } from "../meters/meter-history";
import { beginOfLoss } from "./begin-of-loss";
import { explains, type FoundIssue } from "./issue-types";
import { isExplained, meterLoss, windowOf } from "./losses";

/** Rounding errors of sums, kWh. */
const smallestKwh = 1e-6;
/** A flat line on this many days of seven is an issue, too: it hides what was lost. */
const minFlatDays = 3;

export interface UnexplainedLoss {
  /** What the meter lost and no issue explains, kWh. */
  readonly kwh: number;
  /** Whether the energy is a separate cause. Energy within the range belongs to the other issues of the meter. */
  readonly isOwnCause: boolean;
}

/** Of the issues that were found by a morning. */
export function unexplainedLoss(
  history: MeterHistory,
  issues: readonly FoundIssue[],
  days: DayRange,
  morning: Day,
): UnexplainedLoss {
  const { lost, range } = meterLoss(history, days) ?? { lost: 0, range: 0 };
  if (lost === 0) return { kwh: 0, isOwnCause: false };
  const found = issues.filter(({ type, foundOn }) => type !== "misc" && foundOn <= morning);
  let explained = 0;
  for (let day = days.from; day <= days.to; day++) {
    for (const [reason, kwh] of history.notableDays.get(day)?.lacking ?? []) {
      if (isExplained(reason) && found.some((issue) => explains(history, issue, day, reason))) explained += kwh;
    }
  }
  const kwh = lost - explained;
  if (kwh < smallestKwh) return { kwh: 0, isOwnCause: false };
  return { kwh, isOwnCause: explained === 0 || kwh > range };
}

/** The issues `misc` of a meter: from the morning after which a loss in the window has no other cause. */
export function findUnexplained(history: MeterHistory, issues: readonly FoundIssue[]): FoundIssue[] {
  const found: FoundIssue[] = [];
  let open: Omit<FoundIssue, "resolvedOn"> | null = null;
  for (let last = history.from; last < history.from + history.expected.length; last++) {
    const morning = last + 1;
    const window = windowOf(last);
    if (unexplainedLoss(history, issues, window, morning).isOwnCause || isFlat(history, last)) {
      open ??= {
        type: "misc",
        beganOn: beginOf(history, window, found.at(-1)?.resolvedOn ?? history.from),
        foundOn: morning,
      };
    } else if (open) {
      found.push({ ...open, resolvedOn: morning });
      open = null;
    }
  }
  return open ? [...found, { ...open, resolvedOn: null }] : found;
}

function isFlat({ notableDays }: MeterHistory, last: Day): boolean {
  let days = 0;
  for (let day = last; day > last - daysPerWeek; day--) if (notableDays.get(day)?.statuses.includes("flatline")) days++;
  return days >= minFlatDays;
}

/** The begin of the loss of a window: of a measured meter the day from which its days are lower, after `earliest`. */
function beginOf(history: MeterHistory, window: DayRange, earliest: Day): Day {
  const begin = history.meter.measured ? beginOfLoss(history, earliest, window.to) : null;
  return begin ?? firstLow(history, window);
}

/** The first day that generated less than the expected energy of a day is known to; otherwise the first one. */
function firstLow(history: MeterHistory, { from, to }: DayRange): Day {
  const first = Math.max(from, history.from, history.meter.operationalSince);
  for (let day = first; day <= to; day++) {
    const position = day - history.from;
    const range = rangeOf(1) + extraRangeOf(history.meter.weather.get(day)?.uncertainShare ?? 0);
    const lowest = (history.comparedExpected[position] as number) * (1 - range);
    if (history.snow[position] === 0 && (history.generated[position] as number) < lowest) return day;
  }
  return first;
}
