/**
 * Since when a finding lasts: the day on which the loss of a measured meter began, from the ratios of its days, and the
 * findings that go on after days that did not show them, or under another type. domain/issues.md#begin
 */
import type { Day } from "../local-days";
import type { MeterHistory } from "../meters/meter-history";
import { type FoundIssue, isUnexplained } from "./issue-types";

/** An issue that opens again within this many days goes on. */
const maxPause = 14;

/** The kinds of findings that dull days hide; null: every day shows whether the finding goes on. */
function familyOf(issue: FoundIssue): string | null {
  if (issue.type.startsWith("shade")) return "shade";
  return issue.type === "misc" ? (issue.pattern ?? "misc") : null;
}

const isShade = (issue: FoundIssue): boolean => familyOf(issue) === "shade";
const isWithinPause = (days: number): boolean => days >= 0 && days <= maxPause;

/** Gives an issue the begin of the earlier one of its family that it goes on from. */
export function continueBegins(issues: readonly FoundIssue[]): FoundIssue[] {
  const latest = new Map<string, FoundIssue>();
  return issues
    .toSorted((a, b) => a.foundOn - b.foundOn)
    .map((issue) => {
      const family = familyOf(issue);
      if (family === null) return issue;
      const earlier = latest.get(family);
      const goesOn = earlier && issue.beganOn - (earlier.resolvedOn ?? issue.beganOn) <= maxPause;
      const continued = goesOn ? { ...issue, beganOn: Math.min(earlier.beganOn, issue.beganOn) } : issue;
      latest.set(family, continued);
      return continued;
    });
}

/** Gives shade the begin of a recent loss of unknown cause that lasted until it was seen: dull days had hidden the shade. */
export function toldApart(issues: readonly FoundIssue[], unexplained: readonly FoundIssue[]): readonly FoundIssue[] {
  return withBegins(issues, (issue) => {
    const { beganOn } = issue;
    const earlier = unexplained.find((loss) => isWithinPause(beganOn - loss.beganOn) && endOf(loss) >= beganOn);
    return isShade(issue) ? earlier?.beganOn : undefined;
  });
}

/** Gives a loss of unknown cause the begin of the shade before it, which is not seen any longer. */
export function continueShade(
  unexplained: readonly FoundIssue[],
  issues: readonly FoundIssue[],
): readonly FoundIssue[] {
  return withBegins(
    unexplained,
    ({ beganOn }) => issues.find((issue) => isShade(issue) && isWithinPause(beganOn - endOf(issue)))?.beganOn,
  );
}

const endOf = ({ resolvedOn }: FoundIssue): Day => resolvedOn ?? Number.POSITIVE_INFINITY;

/** Replaces the begin of losses, and of later losses with the same begin. */
function withBegins(
  issues: readonly FoundIssue[],
  beginOf: (issue: FoundIssue) => Day | undefined,
): readonly FoundIssue[] {
  const begins = new Map<Day, Day>();
  for (const issue of issues.filter(isLoss)) {
    const begin = beginOf(issue);
    if (begin !== undefined && begin < issue.beganOn && !begins.has(issue.beganOn)) begins.set(issue.beganOn, begin);
  }
  if (begins.size === 0) return issues;
  return issues.map((issue) =>
    isLoss(issue) ? { ...issue, beganOn: begins.get(issue.beganOn) ?? issue.beganOn } : issue,
  );
}

const isLoss = (issue: FoundIssue): boolean => isShade(issue) || isUnexplained(issue);

/** Whether a later issue is the same finding: what both cost belongs to the later one. */
export function goesOnIn(issue: FoundIssue, issues: readonly FoundIssue[]): boolean {
  const family = familyOf(issue);
  return (
    family !== null &&
    issues.some(
      (later) =>
        later.foundOn > issue.foundOn &&
        later.beganOn === issue.beganOn &&
        (familyOf(later) === family || (isLoss(issue) && isLoss(later))),
    )
  );
}

/** The days before the last one that are searched. */
const searchedDays = 75;
/** The level before the loss needs some days. */
const minDaysBefore = 7;

interface RatioDay {
  readonly day: Day;
  readonly ratio: number;
  /** Days with more light tell more. */
  readonly weight: number;
}

/**
 * Fits two courses to the days up to `to` by least squares: a level that falls to another one on a day, and a level that
 * falls steadily from a day on, as by dirt. Returns the day of the better one; null when there are too few days. Days that
 * are not `included` have another cause.
 */
export function beginOfLoss(
  history: MeterHistory,
  earliest: Day,
  to: Day,
  included: (day: Day) => boolean,
): Day | null {
  const days = ratioDays(history, Math.max(earliest, to - searchedDays), to).filter(({ day }) => included(day));
  let best: { day: Day; error: number } | null = null;
  for (let position = minDaysBefore; position < days.length; position++) {
    const { day } = days[position] as RatioDay;
    const step = (each: RatioDay) => (each.day >= day ? 1 : 0);
    const ramp = (each: RatioDay) => Math.max(each.day - day + 1, 0);
    for (const course of [step, ramp]) {
      const error = errorOf(days, course);
      if (best === null || error < best.error) best = { day, error };
    }
  }
  return best?.day ?? null;
}

/** The weighted squares that the best line through a course leaves, if it falls; otherwise infinity. */
function errorOf(days: readonly RatioDay[], course: (day: RatioDay) => number): number {
  let [weights, xs, ys] = [0, 0, 0];
  for (const day of days) {
    weights += day.weight;
    xs += day.weight * course(day);
    ys += day.weight * day.ratio;
  }
  const [meanX, meanY] = [xs / weights, ys / weights];
  let [xx, xy, yy] = [0, 0, 0];
  for (const day of days) {
    const [x, y] = [course(day) - meanX, day.ratio - meanY];
    xx += day.weight * x * x;
    xy += day.weight * x * y;
    yy += day.weight * y * y;
  }
  return xx > 0 && xy < 0 ? yy - xy ** 2 / xx : Number.POSITIVE_INFINITY;
}

function ratioDays({ from, generated, comparedExpected, snow }: MeterHistory, first: Day, to: Day): RatioDay[] {
  const days: RatioDay[] = [];
  for (let day = Math.max(first, from); day <= to; day++) {
    const position = day - from;
    const weight = comparedExpected[position] as number;
    const ratio = (generated[position] as number) / weight;
    if (weight > 0 && !Number.isNaN(ratio) && snow[position] === 0) days.push({ day, ratio, weight });
  }
  return days;
}
