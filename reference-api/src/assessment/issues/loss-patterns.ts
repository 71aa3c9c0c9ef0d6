/** What losses of unknown cause look like, where it is clear. domain/issues.md#patterns */
import type { IssuePattern } from "@heliograph/rules/issue-types";
import type { Day } from "../../lib/local-days";
import type { MeterHour } from "../energy";
import { meterHours } from "../meter";
import type { MeterHistory } from "../meter-history";
import { fitCourses } from "./begin-of-loss";
import { type FoundIssue, isUnexplained } from "./issue-types";
import { windowOf } from "./losses";
import { isUncovered } from "./unexplained";

/** The number of last days of a loss whose hours are compared. */
const maxDaysOfHours = 28;
/** The course of a loss is searched in this number of days before its begin, and after it. */
const courseDays = { before: 60, after: 45 } as const;
/** Hours with less of the expected energy of the brightest hour tell little. */
const minBrightness = 0.25;
/** The hours near noon, local time: the clock differs from the sun by up to two hours. */
const noonHours = { from: 11, to: 15 } as const;

/** Gives losses of unknown cause the pattern that they show after the last finished day `to`. */
export function nameLosses(history: MeterHistory, issues: readonly FoundIssue[], to: Day): FoundIssue[] {
  return issues.map((issue) => {
    const pattern = isUnexplained(issue) ? patternOfLoss(history, issues, issue, to) : null;
    return pattern ? { ...issue, pattern } : issue;
  });
}

/** The pattern of a loss of unknown cause after the last finished day `to`; null when none is clear. */
export function patternOfLoss(
  history: MeterHistory,
  issues: readonly FoundIssue[],
  issue: FoundIssue,
  to: Day,
): IssuePattern | null {
  const included = isUncovered(history, issues, issue.beganOn);
  const isCompared = (day: Day) =>
    included(day) && history.snow[day - history.from] === 0 && (history.comparedExpected[day - history.from] ?? 0) > 0;
  const last = Math.min((issue.resolvedOn ?? Number.POSITIVE_INFINITY) - 1, windowOf(to).to);
  const days = Array.from({ length: Math.max(last - issue.beganOn + 1, 0) }, (_, index) => issue.beganOn + index);
  const lossDays = withoutRecovery(history, days.filter(isCompared));
  const end = lossDays.at(-1);
  if (end === undefined) return null;
  const hours = lossDays.slice(-maxDaysOfHours).map((day) => brightHours(meterHours(history.meter, day)));
  const atCeiling = shareAtCeiling(hours);
  if (atCeiling > 0) return atCeiling >= minAtLimit ? "limit" : null;
  const share = shareOf(hours.flat());
  if (!isEven(hours.flat(), share)) return null;
  const earliest = Math.max(...issues.map((each) => earlierEnd(each, issue)), issue.beganOn - courseDays.before);
  const range = { from: earliest, to: Math.min(end, issue.beganOn + courseDays.after) };
  return patternOfCourse(history, range, isCompared, share);
}

/** The end of an earlier loss. */
const earlierEnd = (each: FoundIssue, issue: FoundIssue): Day =>
  isUnexplained(each) && each.foundOn < issue.foundOn && each.beganOn !== issue.beganOn ? (each.resolvedOn ?? 0) : 0;

const ratioAt = ({ generated, comparedExpected, from }: MeterHistory, day: Day): number =>
  (generated[day - from] as number) / (comparedExpected[day - from] as number);

/** The days without those after the loss ended: an issue is resolved when its windows have no loss any more. */
function withoutRecovery(history: MeterHistory, days: readonly Day[]): Day[] {
  const ratios = days.map((day) => ratioAt(history, day)).toSorted((a, b) => a - b);
  const middle = (1 + (ratios[Math.floor(ratios.length / 2)] ?? 1)) / 2;
  const lastLow = days.findLastIndex((day) => ratioAt(history, day) < middle);
  return days.slice(0, lastLow + 1);
}

interface ComparedHour {
  /** Since local midnight. */
  readonly hour: number;
  readonly generated: number;
  readonly expected: number;
}

/** The hours of a day that can be compared and are bright enough, without those in which the sun is behind the panels. */
function brightHours(hours: readonly MeterHour[]): ComparedHour[] {
  const brightest = Math.max(...hours.map(({ expected }) => expected || 0));
  return hours.flatMap(({ generated, expected, isInLonger, isBehind }, hour) =>
    generated === null || isInLonger || isBehind || !(expected >= minBrightness * brightest)
      ? []
      : [{ hour, generated, expected }],
  );
}

function shareOf(hours: readonly ComparedHour[]): number {
  const sum = (of: "generated" | "expected") => hours.reduce((total, hour) => total + hour[of], 0);
  return 1 - sum("generated") / sum("expected");
}

/** A ceiling has at least this number of hours, on this number of days. A limit causes at least this share of the loss. */
const minCeiling = { hours: 6, days: 3 } as const;
const minAtLimit = 0.6;
/** Hours at a limit have the same energy but for this share; without it they would have had more by the second one. */
const limitBand = 0.015;
const minAboveLimit = 0.1;

/**
 * The share of the loss of some days in hours whose energy stays at one value although more was expected; 0 without such a
 * ceiling. A limited feed-in and an inverter that is too small have one: the plateau by which PVAnalytics
 * finds clipping (`pvanalytics.features.clipping.levels`). Hours of the same part of the day that exceed
 * the value speak against it.
 */
function shareAtCeiling(days: readonly (readonly ComparedHour[])[]): number {
  const hours = days.flat();
  const isBelow = ({ generated, expected }: ComparedHour) =>
    generated > 0 && expected > generated * (1 + minAboveLimit);
  const below = hours.filter(isBelow);
  const isAt = (limit: number) => (hour: ComparedHour) => Math.abs(hour.generated / limit - 1) <= limitBand;
  let [limit, limited]: [number, readonly ComparedHour[]] = [0, []];
  for (const { generated } of below) {
    const at = below.filter(isAt(generated));
    if (at.length > limited.length) [limit, limited] = [generated, at];
  }
  const limitedDays = days.filter((day) => day.some((hour) => limited.includes(hour))).length;
  if (limited.length < minCeiling.hours || limitedDays < minCeiling.days) return 0;
  const partOfDay = new Set(limited.map(({ hour }) => hour));
  const above = hours.filter(({ hour, generated }) => partOfDay.has(hour) && generated > limit * (1 + 2 * limitBand));
  const lost = (some: readonly ComparedHour[]) => some.reduce((sum, hour) => sum + hour.expected - hour.generated, 0);
  return above.length <= limited.length / 20 ? lost(limited) / lost(hours) : 0;
}

/** A part of the day tells something with this share of the expected energy. */
const minPart = 0.1;
/** In each part of the day the share of an even loss is this part of the whole one, or more, up to as much above it. */
const evenness = 0.5;

/** Whether about the same share is lost in the morning, around noon and in the afternoon. */
function isEven(hours: readonly ComparedHour[], share: number): boolean {
  const expectedOf = (some: readonly ComparedHour[]) => some.reduce((sum, { expected }) => sum + expected, 0);
  const parts = [
    hours.filter(({ hour }) => hour < noonHours.from),
    hours.filter(({ hour }) => hour >= noonHours.from && hour < noonHours.to),
    hours.filter(({ hour }) => hour >= noonHours.to),
  ].filter((part) => expectedOf(part) >= minPart * expectedOf(hours));
  return parts.length > 1 && parts.every((part) => Math.abs(shareOf(part) / share - 1) <= evenness);
}

/** A lost string takes at least this share; dirt at least the second one, and dirt grows for this number of days. */
const minShare = { lost_string: 0.1, soiling: 0.04 } as const;
const minDaysOfDirt = 14;
/** A difference of the Bayesian information criterion of 6 is strong evidence (Kass & Raftery, JASA 90, 1995). */
const strongEvidence = 6;

/**
 * The pattern of an even loss by its course: the level fell on one day, as when strings or modules fail, or it falls for
 * weeks, as by dirt (Deceglie et al., IEEE Journal of Photovoltaics 8, 2018). A course speaks against the other one by how
 * much better it fits the days. Without days before the loss neither is clear: the panels may have been entered wrongly.
 */
function patternOfCourse(
  history: MeterHistory,
  range: { readonly from: Day; readonly to: Day },
  included: (day: Day) => boolean,
  share: number,
): IssuePattern | null {
  const { days, fit } = fitCourses(history, range, included);
  const step = fit("step");
  const ramp = fit("ramp", range.to - minDaysOfDirt);
  if (step === null) return null;
  const forStep = ramp === null ? Number.POSITIVE_INFINITY : days * Math.log(ramp.error / step.error);
  if (forStep >= strongEvidence && share >= minShare.lost_string) return "lost_string";
  return forStep <= -strongEvidence && share >= minShare.soiling ? "soiling" : null;
}
