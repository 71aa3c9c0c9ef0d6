/** What losses of unknown cause look like, where it is clear. domain/issues.md#patterns */
import type { DiagnosisConfidence, DiagnosisSign, IssuePattern } from "@heliograph/rules/issue-types";
import { type Day, dayStart, hourMs } from "../../lib/local-days";
import type { MeterHour } from "../energy";
import { meterHours } from "../meter";
import type { MeterHistory } from "../meter-history";
import { fitCourses } from "./begin-of-loss";
import { type FoundIssue, isUnexplained } from "./issue-types";
import { windowOf } from "./losses";
import { isUncovered } from "./unexplained";

/** The number of last days of a loss whose hours are compared. */
const maxDaysOfHours = 28;
/** A limit that began later than the loss is found in this number of last days. */
const recentDays = 10;
/** The course of a loss is searched in this number of days before its begin, and after it. */
const courseDays = { before: 60, after: 45 } as const;
/** Hours with less of the expected energy of the brightest hour tell little. */
const minBrightness = 0.25;
/** The hours near noon, local time: the clock differs from the sun by up to two hours. */
const noonHours = { from: 11, to: 15 } as const;

/** What a loss of unknown cause looks like, with the evidence. domain/issues.md#diagnosis */
export interface Diagnosis {
  /** The patterns that fit; the first one names the loss if it is clear. */
  readonly patterns: readonly IssuePattern[];
  readonly confidence: DiagnosisConfidence;
  /** What the days show, for and against the patterns. */
  readonly signs: readonly DiagnosisSign[];
  /** The share of the expected energy of the clear hours that is missing, 0 to 1. */
  readonly share: number;
  /** The power at which the energy has a ceiling; null without one. */
  readonly limitKw: number | null;
  /** The hours that were compared by day, in hours of the clock. */
  readonly clearHours: readonly { readonly day: Day; readonly hours: readonly number[] }[];
}

/** Gives losses of unknown cause the pattern that they show after the last finished day `to`, and the evidence. */
export function nameLosses(
  history: MeterHistory,
  issues: readonly FoundIssue[],
  to: Day,
): (FoundIssue & { readonly diagnosis?: Diagnosis })[] {
  return issues.map((issue) => {
    const diagnosis = isUnexplained(issue) ? diagnoseLoss(history, issues, issue, to) : null;
    if (diagnosis === null) return issue;
    const pattern = nameOf(diagnosis);
    return { ...issue, ...(pattern && { pattern }), diagnosis };
  });
}

/** The pattern that names a loss. Where several patterns explain about as much, none does. */
export const nameOf = ({ patterns, confidence }: Diagnosis): IssuePattern | null =>
  confidence === "low" ? null : (patterns[0] ?? null);

/** What a loss of unknown cause looks like after the last finished day `to`; null when no pattern fits. */
export function diagnoseLoss(
  history: MeterHistory,
  issues: readonly FoundIssue[],
  issue: FoundIssue,
  to: Day,
): Diagnosis | null {
  const included = isUncovered(history, issues, issue.beganOn);
  const isCompared = (day: Day) =>
    included(day) && history.snow[day - history.from] === 0 && (history.comparedExpected[day - history.from] ?? 0) > 0;
  const last = Math.min((issue.resolvedOn ?? Number.POSITIVE_INFINITY) - 1, windowOf(to).to);
  const days = Array.from({ length: Math.max(last - issue.beganOn + 1, 0) }, (_, index) => issue.beganOn + index);
  const lossDays = withoutRecovery(history, days.filter(isCompared));
  const end = lossDays.at(-1);
  if (end === undefined) return null;
  const comparedDays = lossDays
    .slice(-maxDaysOfHours)
    .map((day) => ({ day, hours: brightHours(meterHours(history.meter, day), day) }));
  const hours = comparedDays.flatMap((day) => day.hours);
  const earliest = Math.max(...issues.map((each) => earlierEnd(each, issue)), issue.beganOn - courseDays.before);
  const range = { from: earliest, to: Math.min(end, issue.beganOn + courseDays.after) };
  const course = courseOf(history, range, isCompared);
  const hoursOfDays = comparedDays.map((day) => day.hours);
  const limit = history.meter.inverterLimit;
  const ceiling =
    ceilingOf(hoursOfDays, limit, minCeiling) ?? ceilingOf(hoursOfDays.slice(-recentDays), limit, minRecentCeiling);
  const found = ceiling ? behindCeiling(ceiling, course) : withoutCeiling(hours, course);
  if (found === null) return null;
  const clear = clearHoursOf(comparedDays);
  return {
    ...found,
    share: shareOf(clear.flatMap((day) => day.hours)),
    limitKw: ceiling?.limit ?? null,
    clearHours: clear.map(({ day, hours }) => ({ day, hours: hours.map(({ hour }) => hour) })),
  };
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

export interface ComparedHour {
  /** Of the local clock. */
  readonly hour: number;
  readonly generated: number;
  readonly expected: number;
}

/** The hours of a day that can be compared and are bright enough, without those in which the sun is behind the panels. */
export function brightHours(hours: readonly MeterHour[], day: Day): ComparedHour[] {
  const brightest = Math.max(...hours.map(({ expected }) => expected || 0));
  const end = dayStart(day + 1);
  return hours.flatMap(({ start, generated, expected, isInLonger, isBehind }) =>
    generated === null || isInLonger || isBehind || !(expected >= minBrightness * brightest)
      ? []
      : // Counted from the next midnight: the clock changes before sunrise.
        [{ hour: 24 - (end - start) / hourMs, generated, expected }],
  );
}

interface ComparedDay {
  readonly day: Day;
  readonly hours: readonly ComparedHour[];
}

/** An hour is clear when it was expected to give this share of the most energy of the same hour of the compared days. */
const minClearness = 0.7;

function clearHoursOf(days: readonly ComparedDay[]): ComparedDay[] {
  const most = highestBy(
    days.flatMap(({ hours }) => hours),
    "expected",
  );
  return days
    .map(({ day, hours }) => ({
      day,
      hours: hours.filter(({ hour, expected }) => expected >= minClearness * (most.get(hour) ?? 0)),
    }))
    .filter(({ hours }) => hours.length > 0);
}

export function shareOf(hours: readonly ComparedHour[]): number {
  const sum = (of: "generated" | "expected") => hours.reduce((total, hour) => total + hour[of], 0);
  return 1 - sum("generated") / sum("expected");
}

/** A power that the energy of some hours of the day does not exceed. */
interface Ceiling {
  /** kWh in an hour, which is the mean power in kW. */
  readonly limit: number;
  /** The part of the loss in hours at the limit. */
  readonly partOfLoss: number;
  /** The share that hours lost which the limit does not touch. */
  readonly shareBelow: number;
}

/** A ceiling has at least this number of hours, on this number of days. A limit causes at least this share of the loss. */
const minCeiling = { hours: 6, days: 3 } as const;
/** A few clear days can have the same energy by chance. */
const minRecentCeiling = { hours: 12, days: 5 } as const;
const minAtLimit = 0.6;
/** Hours at a limit have the same energy but for this share; without it they would have had more by the second one. */
const limitBand = 0.015;
const minAboveLimit = 0.1;

/** There are this many times as many hours at a ceiling as in an equal band below it: other energies have no such peak. */
const minPeak = 3;

/**
 * The energy at which hours stay although more was expected. A limited feed-in and an inverter that is too small have such
 * a plateau, by which PVAnalytics finds clipping (`pvanalytics.features.clipping.levels`). It is one in the hours of the day
 * that do not exceed it. Around noon clear days have a plateau of their own: hours at a ceiling lost more than other hours.
 * Hours whose expected energy has a ceiling itself show none.
 */
function ceilingOf(
  days: readonly (readonly ComparedHour[])[],
  expectedLimit: number,
  min: { readonly hours: number; readonly days: number },
): Ceiling | null {
  const hours = days.flat();
  const highest = highestBy(hours, "generated");
  const below = hours.filter(
    ({ generated, expected }) =>
      generated > 0 && expected > generated * (1 + minAboveLimit) && expected < expectedLimit * (1 - limitBand),
  );
  const between = (limit: number, from: number, to: number) =>
    below.filter(
      ({ hour, generated }) =>
        generated >= limit * (1 + from * limitBand) &&
        generated <= limit * (1 + to * limitBand) &&
        (highest.get(hour) ?? 0) <= limit * (1 + 2 * limitBand),
    );
  let [limit, limited]: [number, readonly ComparedHour[]] = [0, []];
  for (const { generated } of below) {
    const at = between(generated, -1, 1);
    if (at.length > limited.length) [limit, limited] = [generated, at];
  }
  const nearby = between(limit, -5, -1);
  const limitedDays = days.filter((day) => day.some((hour) => limited.includes(hour))).length;
  if (limited.length < min.hours || limitedDays < min.days) return null;
  if (limited.length < (minPeak * nearby.length) / 2) return null;
  const hoursOfDay = new Set(limited.map(({ hour }) => hour));
  const others = hours.filter(({ hour, expected }) => expected <= limit || !hoursOfDay.has(hour));
  const shareBelow = others.length >= min.hours ? shareOf(others) : 0;
  if (shareOf(limited) < shareBelow + minAboveLimit) return null;
  const lost = (some: readonly ComparedHour[]) => some.reduce((sum, hour) => sum + hour.expected - hour.generated, 0);
  return { limit, partOfLoss: lost(limited) / lost(hours), shareBelow };
}

/** The highest energy of each hour of the day. */
function highestBy(hours: readonly ComparedHour[], of: "generated" | "expected"): ReadonlyMap<number, number> {
  const highest = new Map<number, number>();
  for (const each of hours) highest.set(each.hour, Math.max(highest.get(each.hour) ?? 0, each[of]));
  return highest;
}

/** A part of the day tells something with this share of the expected energy. */
const minPart = 0.1;
/** In each part of the day the share of an even loss is this part of the whole one, or more, up to as much above it. */
const evenness = 0.5;

/** Whether about the same share is lost in the morning, around noon and in the afternoon. */
export function isEven(hours: readonly ComparedHour[], share: number): boolean {
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
/** Differences of the Bayesian information criterion that are strong and very strong evidence (Kass & Raftery, JASA 90, 1995). */
const strongEvidence = 6;
const veryStrongEvidence = 10;

type Finding = Pick<Diagnosis, "patterns" | "confidence" | "signs">;

/** A loss with a ceiling: a limit, beside a lost string when the hours below the ceiling are low, too. */
function behindCeiling({ partOfLoss, shareBelow }: Ceiling, course: number | null): Finding | null {
  const isLowBelow = shareBelow >= minShare.lost_string;
  const patterns: IssuePattern[] = isLowBelow ? ["limit", "lost_string"] : ["limit"];
  if (!isLowBelow && partOfLoss < minAtLimit) return null;
  const confidence = isLowBelow ? "low" : partOfLoss >= clearlyAtLimit ? "high" : "medium";
  return {
    patterns,
    confidence,
    signs: ["ceiling", ...(isLowBelow ? (["low_below_ceiling"] as const) : []), ...signsOf(course)],
  };
}
/** A limit is the whole cause with this share of the loss. */
const clearlyAtLimit = 0.8;

/** A loss without a ceiling: an even share by its course. */
function withoutCeiling(hours: readonly ComparedHour[], course: number | null): Finding | null {
  const share = shareOf(hours);
  if (course === null || !isEven(hours, share) || share < minShare.soiling) return null;
  const signs: DiagnosisSign[] = [...signsOf(course), "even", "no_ceiling"];
  const confidence = Math.abs(course) >= veryStrongEvidence ? "high" : "medium";
  if (course >= strongEvidence)
    return share >= minShare.lost_string ? { patterns: ["lost_string"], confidence, signs } : null;
  if (course <= -strongEvidence) return { patterns: ["soiling"], confidence, signs };
  if (share < minShare.lost_string) return null;
  return { patterns: course < 0 ? ["soiling", "lost_string"] : ["lost_string", "soiling"], confidence: "low", signs };
}

function signsOf(course: number | null): DiagnosisSign[] {
  if (course === null || Math.abs(course) < strongEvidence) return [];
  return [course > 0 ? "fell_on_one_day" : "fell_for_weeks"];
}

/**
 * How much better the course of a loss fits a level that fell on one day, as when strings or modules fail, than one that falls
 * for weeks, as by dirt (Deceglie et al., IEEE Journal of Photovoltaics 8, 2018); negative when the other one fits better.
 * Null without days before the loss: the panels may have been entered wrongly.
 */
function courseOf(
  history: MeterHistory,
  range: { readonly from: Day; readonly to: Day },
  included: (day: Day) => boolean,
): number | null {
  const { days, fit } = fitCourses(history, range, included);
  const step = fit("step");
  const ramp = fit("ramp", range.to - minDaysOfDirt);
  if (step === null) return null;
  return ramp === null ? Number.POSITIVE_INFINITY : days * Math.log(ramp.error / step.error);
}
