/** What losses of unknown cause look like, where it is clear. domain/issues.md#patterns */
import type { DiagnosisSign, IssuePattern } from "@heliograph/rules/issue-types";
import type { Day } from "../../lib/local-days";
import type { MeterHistory } from "../meter-history";
import { fitCourses } from "./begin-of-loss";
import {
  brightHours,
  type Ceiling,
  type ComparedDay,
  type ComparedHour,
  ceilingOf,
  clearHoursOf,
  isEven,
  minCeiling,
  minRecentCeiling,
  type SkyPart,
  shareOf,
  skyParts,
} from "./compared-hours";
import {
  type Diagnosis,
  diagnoseClock,
  diagnoseShade,
  diagnoseSnow,
  hoursOf,
  lowLight,
  maxDaysOfHours,
  nameOf,
  notStated,
  toClearHours,
} from "./diagnosis";
import { type FoundIssue, isUnexplained } from "./issue-types";
import { windowOf } from "./losses";
import { type RainOfLoss, rainOfLoss, signsOfRain } from "./rain";
import { isUncovered } from "./unexplained";
import { ofEntry } from "./wrong-entry";

/** A limit that began later than the loss is found in this number of last days. */
const recentDays = 10;
/** The course of a loss is searched in this number of days before its begin, and after it. */
const courseDays = { before: 60, after: 45 } as const;

/** Gives losses of unknown cause the pattern that they show after the last finished day `to`, and the evidence. */
export function nameLosses(
  history: MeterHistory,
  issues: readonly FoundIssue[],
  to: Day,
): (FoundIssue & { readonly diagnosis?: Diagnosis })[] {
  return issues.map((issue) => {
    const diagnosis = diagnose(history, issues, issue, to);
    if (diagnosis === null) return issue;
    const pattern = nameOf(diagnosis);
    return { ...issue, ...(pattern && { pattern }), diagnosis };
  });
}

function diagnose(history: MeterHistory, issues: readonly FoundIssue[], issue: FoundIssue, to: Day): Diagnosis | null {
  if (issue.pattern === "clock") return diagnoseClock(history, issue);
  if (issue.pattern === "snow") return diagnoseSnow(history, issue);
  if (issue.type.startsWith("shade")) return diagnoseShade(history, issue, to);
  return isUnexplained(issue) ? diagnoseLoss(history, issues, issue, to) : null;
}

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
  const isKnown = (day: Day) => day <= windowOf(to).to && isCompared(day);
  const last = Math.min((issue.resolvedOn ?? Number.POSITIVE_INFINITY) - 1, windowOf(to).to);
  const days = Array.from({ length: Math.max(last - issue.beganOn + 1, 0) }, (_, index) => issue.beganOn + index);
  const lossDays = withoutRecovery(history, days.filter(isCompared));
  const end = lossDays.at(-1);
  if (end === undefined) return null;
  const comparedDays = lossDays
    .slice(-maxDaysOfHours)
    .map((day) => ({ day, hours: brightHours(hoursOf(history, day), day) }));
  const inLowLight = (day: Day) => ({ day, hours: brightHours(hoursOf(history, day), day, lowLight) });
  const wholeDays = withoutBegin(comparedDays, issue.beganOn);
  const hours = wholeDays.flatMap((day) => day.hours);
  const earliest = Math.max(...issues.map((each) => earlierEnd(each, issue)), issue.beganOn - courseDays.before);
  const range = { from: earliest, to: Math.min(end, issue.beganOn + courseDays.after) };
  const course = courseOf(history, range, isCompared);
  const hoursOfDays = comparedDays.map((day) => day.hours);
  const rain = rainOfLoss(history, { from: issue.beganOn, to: end }, isKnown);
  const limit = history.meter.inverterLimit;
  const ceiling =
    ceilingOf(hoursOfDays, limit, minCeiling) ?? ceilingOf(hoursOfDays.slice(-recentDays), limit, minRecentCeiling);
  const ofLoss = ceiling ? behindCeiling(ceiling, course) : withoutCeiling(hours, course, rain);
  const parts = skyParts(clearHoursOf(lossDays.slice(-maxDaysOfHours).map(inLowLight)), history.meter.place);
  const found = ofEntry(history, issues, issue) ?? ofLoss ?? ofObject(parts);
  if (found === null) return null;
  const clear = clearHoursOf(wholeDays);
  return {
    ...{ ...notStated, ...found },
    share: shareOf(clear.flatMap((day) => day.hours)),
    limitKw: ofLoss && ceiling ? ceiling.limit : null,
    apparent: found.patterns[0] === "wrong_entry" ? history.meter.apparent : null,
    sky: found.patterns[0] === "object_shade" ? parts : null,
    rain: found.patterns.includes("soiling") ? rain : null,
    clearHours: toClearHours(clear),
  };
}

/** The days without the one on which the loss began, if there are others: its hours before the begin had no loss. */
function withoutBegin(days: readonly ComparedDay[], beganOn: Day): readonly ComparedDay[] {
  const others = days.filter(({ day }) => day !== beganOn);
  return others.length > 0 ? others : days;
}

/** The end of an earlier loss. */
const earlierEnd = (each: FoundIssue, issue: FoundIssue): Day =>
  isUnexplained(each) && each.foundOn < issue.foundOn && each.beganOn !== issue.beganOn ? (each.resolvedOn ?? 0) : 0;

const ratioAt = ({ generated, comparedExpected, from }: MeterHistory, day: Day): number =>
  (generated[day - from] as number) / (comparedExpected[day - from] as number);

/** The days until the loss ended: an issue is resolved later, when its windows have no loss any more. */
function withoutRecovery(history: MeterHistory, days: readonly Day[]): Day[] {
  const ratios = days.map((day) => ratioAt(history, day)).toSorted((a, b) => a - b);
  const middle = (1 + (ratios[Math.floor(ratios.length / 2)] ?? 1)) / 2;
  const lastLow = days.findLastIndex((day) => ratioAt(history, day) < middle);
  return days.slice(0, lastLow + 1);
}

/** A lost string takes at least this share; dirt at least the second one, and dirt grows for this number of days. */
const minShare = { lost_string: 0.1, soiling: 0.04 } as const;
const minDaysOfDirt = 14;
/**
 * Differences of the Bayesian information criterion that are positive, strong and very strong evidence (Kass & Raftery, JASA
 * 90, 1995).
 */
const positiveEvidence = 2;
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
/** A limit causes at least the first share of the loss, and is the whole cause with the second one. */
const minAtLimit = 0.6;
const clearlyAtLimit = 0.8;

/** A loss without a ceiling: an even share by its course, and by what the rain says about dirt. */
function withoutCeiling(
  hours: readonly ComparedHour[],
  course: number | null,
  rain: RainOfLoss | null,
): Finding | null {
  const share = shareOf(hours);
  if (course === null || !isEven(hours, share) || share < minShare.soiling) return null;
  const signs: DiagnosisSign[] = [...signsOf(course), "even", "no_ceiling"];
  const clear = Math.abs(course) >= veryStrongEvidence ? "high" : "medium";
  if (course >= strongEvidence)
    return share >= minShare.lost_string ? { patterns: ["lost_string"], confidence: clear, signs } : null;
  const ofRain = signsOfRain(rain);
  const [isWashed, isAgainst] = [ofRain.includes("washed_by_rain"), ofRain.includes("grew_in_rain")];
  const all = [...signs, ...ofRain];
  if (course <= -strongEvidence) {
    const confidence = isAgainst ? "medium" : ofRain.length > 0 ? "high" : clear;
    return { patterns: ["soiling"], confidence, signs: all };
  }
  if (isWashed && course <= -positiveEvidence) return { patterns: ["soiling"], confidence: "medium", signs: all };
  if (share < minShare.lost_string) return null;
  const isLikely = course < 0 && !isAgainst;
  return {
    patterns: isLikely ? ["soiling", "lost_string"] : ["lost_string", "soiling"],
    confidence: "low",
    signs: all,
  };
}

/** An object shades parts of the sky with at least this share missing; the others miss little. */
const shadedShare = 0.25;
const shadeOfObject = {
  minPartOfLoss: 0.6,
  maxPartOfEnergy: 0.4,
  maxShareOfRest: 0.07,
  clearShareOfRest: 0.04,
} as const;
const minHoursOfObject = 6;

/** A loss in a part of the sky, as by a chimney or a tree, which is no half of the day. */
function ofObject(parts: readonly SkyPart[]): Finding | null {
  const sum = (some: readonly SkyPart[], of: "expected" | "lost" | "hours") =>
    some.reduce((all, part) => all + part[of], 0);
  const shaded = parts.filter(({ lost, expected }) => lost >= shadedShare * expected);
  const rest = parts.filter((part) => !shaded.includes(part));
  const shareOfRest = sum(rest, "lost") / sum(rest, "expected");
  const isClear =
    sum(shaded, "hours") >= minHoursOfObject &&
    sum(shaded, "lost") >= shadeOfObject.minPartOfLoss * sum(parts, "lost") &&
    sum(shaded, "expected") <= shadeOfObject.maxPartOfEnergy * sum(parts, "expected") &&
    shareOfRest <= shadeOfObject.maxShareOfRest;
  if (!isClear) return null;
  const confidence = shareOfRest <= shadeOfObject.clearShareOfRest ? "high" : "medium";
  return { patterns: ["object_shade"], confidence, signs: ["part_of_sky"] };
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
