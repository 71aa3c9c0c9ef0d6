/**
 * Since when a finding lasts: the day on which a loss began in recorded light, from the ratios of its days, and the
 * findings that go on after days that did not show them, or under another type. domain/issues.md#begin
 */
import type { Day, DayRange } from "../../lib/local-days";
import type { MeterHistory } from "../meter-history";
import { type FoundIssue, isUnexplained } from "./issue-types";

/** An issue that opens again within this many days goes on. */
const maxPause = 14;

/** The kinds of findings that dull days hide; null: every day shows whether the finding goes on. */
function familyOf(issue: FoundIssue): string | null {
  if (issue.type.startsWith("shade")) return "shade";
  if (issue.type !== "misc" || issue.pattern === "snow") return null;
  return isUnexplained(issue) ? "misc" : (issue.pattern ?? null);
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

interface RatioDay {
  readonly day: Day;
  readonly ratio: number;
  /** Days with more light tell more. */
  readonly weight: number;
  /** The light of the day relative to the light of a clear sky, from -1 for none to 1. */
  readonly clearness: number;
}

/**
 * What the expected energy may have wrong on all days alike: the level, more on clear days or on dull ones, and a drift
 * with the season. Each error is 0 unless the days show it, and is as certain as `days` mean days. The days of the
 * first three errors have the standard error of a day, 5 %. The drift is 1 % in half of the searched days, so that slow
 * dirt is not taken for drift.
 */
const modelErrors: readonly { readonly days: number; readonly of: (day: RatioDay, to: Day) => number }[] = [
  { days: 1, of: () => 1 },
  { days: 1, of: ({ clearness }) => clearness },
  { days: 1, of: ({ clearness }) => clearness ** 2 },
  { days: 25, of: ({ day }, to) => 1 - (2 * (to - day)) / searchedDays },
];

/** A course of the ratios of days: a level that falls to another one on a day, or a level that falls steadily from a day on. */
export type Course = "step" | "ramp";

const courses: Record<Course, (begin: Day) => (day: RatioDay) => number> = {
  step: (begin) => (each) => (each.day >= begin ? 1 : 0),
  ramp: (begin) => (each) => Math.max(each.day - begin + 1, 0),
};

/** The day on which a course begins so that it fits some days best, and the squares that it leaves. */
export interface FittedCourse {
  readonly day: Day;
  readonly error: number;
}

/** The level before the loss needs some days. */
const minDaysBefore = 7;

/**
 * Fits courses to some days by least squares. A course falls from a day up to `last` on; null when none does, or when there
 * are too few days. Days that are not `included` have another cause. Returns the number of days, too.
 *
 * It is a segmented regression with covariates (Muggeo, Statistics in Medicine 22, 2003) of the daily performance weighted
 * by light, from which RdTools estimates soiling (Deceglie et al., IEEE Journal of Photovoltaics 8, 2018). As Skomedal and
 * Deceglie do it (the same, 10, 2020), what the season does is fitted together with what the dirt does.
 */
export function fitCourses(history: MeterHistory, { from, to }: DayRange, included: (day: Day) => boolean) {
  const days = ratioDays(history, from, to).filter(({ day }) => included(day));
  const { vectorOf, basis } = modelErrorsOf(days, to);
  const differences = withoutParts(
    vectorOf(({ ratio }) => ratio - 1),
    basis,
  );
  const fit = (course: Course, last = to): FittedCourse | null => {
    let best: FittedCourse | null = null;
    for (let position = minDaysBefore; position < days.length; position++) {
      const { day } = days[position] as RatioDay;
      if (day > last) break;
      const error = errorOf(vectorOf(courses[course](day)), basis, differences);
      if (error < (best?.error ?? Number.POSITIVE_INFINITY)) best = { day, error };
    }
    return best;
  };
  return { days: days.length, fit };
}

/** The day on which the loss of the days up to `to` began, by the better course; null when there are too few days. */
export function beginOfLoss(
  history: MeterHistory,
  earliest: Day,
  to: Day,
  included: (day: Day) => boolean,
): Day | null {
  const { fit } = fitCourses(history, { from: Math.max(earliest, to - searchedDays), to }, included);
  const [step, ramp] = [fit("step"), fit("ramp")];
  const isRamp = ramp !== null && ramp.error < (step?.error ?? Number.POSITIVE_INFINITY);
  return (isRamp ? ramp : step)?.day ?? null;
}

/**
 * The squares that the best line through a course leaves of differences without their parts along the basis, if the line
 * falls; otherwise infinity.
 */
function errorOf(course: Float64Array, basis: readonly Float64Array[], differences: Float64Array): number {
  const along = basis.reduce((sum, axis) => sum + product(course, axis) ** 2 / product(axis, axis), 0);
  const [xx, xy] = [product(course, course) - along, product(course, differences)];
  return xx > 0 && xy < 0 ? product(differences, differences) - xy ** 2 / xx : Number.POSITIVE_INFINITY;
}

/**
 * What the errors of the model can account for in some days, as vectors with right angles to each other, and the vector of a
 * value of each day. Each day counts by its weight, relative to the mean day. After the days, each error has an entry that
 * it is 0.
 */
function modelErrorsOf(days: readonly RatioDay[], to: Day) {
  const mean = days.reduce((sum, { weight }) => sum + weight, 0) / days.length;
  const roots = days.map(({ weight }) => Math.sqrt(weight / mean));
  const vectorOf = (amountOf: (day: RatioDay) => number, ofErrors: readonly number[] = modelErrors.map(() => 0)) =>
    Float64Array.from([...days.map((day, index) => (roots[index] as number) * amountOf(day)), ...ofErrors]);
  const basis: Float64Array[] = [];
  for (const error of modelErrors) {
    const certainty = modelErrors.map((each) => (each === error ? Math.sqrt(error.days) : 0));
    basis.push(
      withoutParts(
        vectorOf((day) => error.of(day, to), certainty),
        basis,
      ),
    );
  }
  return { vectorOf, basis };
}

/** A vector without its parts along others, which have right angles to each other. */
function withoutParts(vector: Float64Array, basis: readonly Float64Array[]): Float64Array {
  return basis.reduce((rest, axis) => {
    const share = product(rest, axis) / product(axis, axis);
    return rest.map((value, index) => value - share * (axis[index] as number));
  }, vector);
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] as number) * (b[index] as number);
  return sum;
}

function ratioDays(history: MeterHistory, first: Day, to: Day): RatioDay[] {
  const { from, generated, comparedExpected, snow, clearness } = history;
  const days: RatioDay[] = [];
  for (let day = Math.max(first, from); day <= to; day++) {
    const position = day - from;
    const weight = comparedExpected[position] as number;
    const ratio = (generated[position] as number) / weight;
    if (!(weight > 0) || Number.isNaN(ratio) || snow[position] !== 0) continue;
    days.push({ day, ratio, weight, clearness: clearness[position] as number });
  }
  return days;
}
