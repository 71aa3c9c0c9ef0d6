/** Losses that no issue explains, and the issue `misc` that they raise. */
import { type Day, type DayRange, daysPerWeek } from "../../lib/local-days";
import type { MeterHistory } from "../meter-history";
import { beginOfLoss, continueBegins } from "./begin-of-loss";
import { covers, explains, type FoundIssue, isLow, isUnexplained } from "./issue-types";
import { isExplained, meterLoss, windowOf } from "./losses";

/** Rounding errors of sums, kWh. */
const smallestKwh = 1e-6;
/** A day is in the windows of this many mornings: a loss that fewer of them find was scatter. */
const minMornings = daysPerWeek;

/**
 * Whether no other issue is the cause of what was lost on a day. A loss of unknown cause goes on during a flat line that
 * began later: it hides the hours, not the energy. `since`: when that loss began; by default it has not begun.
 */
export function isUncovered(
  history: MeterHistory,
  issues: readonly FoundIssue[],
  since: Day = Number.POSITIVE_INFINITY,
) {
  const covering = issues.filter((issue) => !isUnexplained(issue) && !(issue.pattern && since < issue.beganOn));
  return (day: Day): boolean => !covering.some((issue) => covers(history, issue, day));
}

/** What a meter lost in some days for an unknown cause: on the days that no other issue covers, which are a block. kWh. */
export function unexplainedLoss(
  history: MeterHistory,
  issues: readonly FoundIssue[],
  days: DayRange,
  since?: Day,
): number {
  return meterLoss(history, days, isUncovered(history, issues, since))?.lost ?? 0;
}

/** What a meter lost in some days and the reasons of the days that other issues show do not explain, kWh. */
export function lossWithoutReason(history: MeterHistory, issues: readonly FoundIssue[], days: DayRange): number {
  const lost = meterLoss(history, days)?.lost ?? 0;
  if (lost === 0) return 0;
  let explained = 0;
  for (let day = days.from; day <= days.to; day++) {
    for (const [reason, kwh] of history.notableDays.get(day)?.lacking ?? []) {
      if (isExplained(reason) && issues.some((issue) => explains(history, issue, day, reason))) explained += kwh;
    }
  }
  return lost - explained < smallestKwh ? 0 : lost - explained;
}

/** A loss of a meter that is seen before it is beyond the range of the expected energy. */
export interface ShownLoss {
  readonly from: Day;
  /** The morning after which it is clear. */
  readonly foundOn: Day;
  /** The day that shows that it has ended; null: none. */
  readonly until: Day | null;
}

/**
 * The issues `misc` of a meter: from the morning after which a loss in the window has no other cause, or is shown
 * otherwise. `others`: its other issues. An issue that was found later counts as well: the cause of what it names was never
 * unknown.
 */
export function findUnexplained(
  history: MeterHistory,
  others: readonly FoundIssue[],
  shown: readonly ShownLoss[] = [],
): FoundIssue[] {
  const found: FoundIssue[] = [];
  let open: Omit<FoundIssue, "resolvedOn"> | null = null;
  for (let last = history.from; last < history.from + history.expected.length; last++) {
    const morning = last + 1;
    const window = windowOf(last);
    const isLosing =
      lossWithoutReason(history, others, window) > 0 && unexplainedLoss(history, others, window, open?.beganOn) > 0;
    const seen = shown.find((loss) => loss.foundOn <= morning && last < (loss.until ?? Number.POSITIVE_INFINITY));
    const isSeen = seen !== undefined && isUncovered(history, others, seen.from)(last);
    if (isLosing || isSeen) {
      const earliest = found.at(-1)?.resolvedOn ?? history.from;
      const beganOn = isSeen ? seen.from : beginOf(history, others, window, earliest);
      open ??= { type: "misc", beganOn, foundOn: morning };
    } else if (open) {
      found.push({ ...open, resolvedOn: morning });
      open = null;
    }
  }
  const issues = continueBegins(open ? [...found, { ...open, resolvedOn: null }] : found);
  return withoutScatter(issues).map((issue) => zeroYieldOf(history, others, issue) ?? issue);
}

/** Leaves out losses that had ended before they were found on enough mornings. */
function withoutScatter(issues: readonly FoundIssue[]): FoundIssue[] {
  const mornings = new Map<Day, number>();
  for (const { beganOn, foundOn, resolvedOn } of issues) {
    const lasted = resolvedOn === null ? minMornings : resolvedOn - foundOn;
    mornings.set(beganOn, (mornings.get(beganOn) ?? 0) + lasted);
  }
  return issues.filter(({ beganOn }) => (mornings.get(beganOn) ?? 0) >= minMornings);
}

/**
 * The zero yield that a loss of unknown cause was: when days without energy, too few for an issue of their own, are all
 * that was lost in its windows. Null for other losses, and until the energy is back.
 */
function zeroYieldOf(history: MeterHistory, others: readonly FoundIssue[], issue: FoundIssue): FoundIssue | null {
  const { beganOn, foundOn, resolvedOn } = issue;
  const end = history.from + history.expected.length;
  const days = Array.from({ length: (resolvedOn ?? end) - beganOn }, (_, index) => beganOn + index);
  const zero = days.filter((day) => history.notableDays.get(day)?.statuses.includes("zero_yield"));
  const [first, last = end] = [zero[0], zero.at(-1)];
  if (first === undefined || last + 1 >= end) return null;
  const named = { type: "zero_yield", beganOn: first, foundOn, resolvedOn: Math.max(foundOn, last + 2) } as const;
  for (let morning = foundOn; morning < (resolvedOn ?? end + 1); morning++) {
    if (unexplainedLoss(history, [...others, named], windowOf(morning - 1)) > 0) return null;
  }
  return named;
}

/** The begin of the loss of a window: in recorded light the day from which the days are lower, after `earliest`. */
function beginOf(history: MeterHistory, others: readonly FoundIssue[], window: DayRange, earliest: Day): Day {
  const included = isUncovered(history, others);
  const begin = history.meter.source.isLightRecorded ? beginOfLoss(history, earliest, window.to, included) : null;
  return begin ?? firstLow(history, window, included);
}

/** The first day that generated less than the expected energy of a day is known to; otherwise the first one. */
function firstLow(history: MeterHistory, { from, to }: DayRange, included: (day: Day) => boolean): Day {
  const first = Math.max(from, history.from, history.meter.operationalSince);
  const days = Array.from({ length: to - first + 1 }, (_, index) => first + index).filter(included);
  const low = days.find((day) => isLow(history, day));
  return low ?? days[0] ?? first;
}
