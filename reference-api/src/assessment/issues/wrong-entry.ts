/** Losses of meters whose panels or peak power were entered wrongly. domain/issues.md#wrong-entries */
import type { Day } from "../../lib/local-days";
import { isActive, lastActiveDay } from "../meter";
import type { MeterHistory } from "../meter-history";
import { brightHours, isEven, shareOf } from "./compared-hours";
import { type Diagnosis, hoursOf, maxDaysOfHours } from "./diagnosis";
import { type FoundIssue, isUnexplained } from "./issue-types";
import { isUncovered } from "./unexplained";

/** A loss that began within these days of the first one lasts from the first day on. */
const firstDays = 7;

/**
 * What shows that a loss is of a wrong entry; null when it is not. Other panels make a loss of any course, and leave nothing
 * else to see. A peak power takes an even share from the first day on, without shade. Its first days tell, so that a season
 * with a small loss does not contradict it.
 */
export function ofEntry(
  history: MeterHistory,
  issues: readonly FoundIssue[],
  { beganOn }: FoundIssue,
): Pick<Diagnosis, "patterns" | "confidence" | "signs"> | null {
  const { apparent, operationalSince } = history.meter;
  if (apparent?.panels) return { patterns: ["wrong_entry"], confidence: "high", signs: ["other_panels"] };
  if (!apparent || beganOn >= operationalSince + firstDays) return null;
  const days = firstComparedDays(history, issues, beganOn);
  const last = days.at(-1) ?? beganOn;
  const isShaded = issues.some((issue) => issue.type.startsWith("shade") && issue.beganOn <= last);
  const hours = days.flatMap((day) => brightHours(hoursOf(history, day), day));
  if (isShaded || !isEven(hours, shareOf(hours))) return null;
  return { patterns: ["wrong_entry"], confidence: "medium", signs: ["since_first_day", "even"] };
}

function firstComparedDays(history: MeterHistory, issues: readonly FoundIssue[], from: Day): Day[] {
  const included = isUncovered(history, issues, from);
  const days: Day[] = [];
  const end = history.from + history.generated.length;
  for (let day = from; day < end && days.length < maxDaysOfHours; day++) {
    const position = day - history.from;
    const isCompared = history.snow[position] === 0 && (history.comparedExpected[position] ?? 0) > 0;
    if (isCompared && included(day)) days.push(day);
  }
  return days;
}

/**
 * The losses of a meter. The losses of a wrong entry are one loss: in other seasons the entry costs nothing, but it is still
 * wrong. The loss lasts as long as the energy looks like another entry and the meter delivers.
 */
export function holdEntry(
  history: MeterHistory,
  issues: readonly FoundIssue[],
  losses: readonly FoundIssue[],
): readonly FoundIssue[] {
  const unexplained = losses.filter(isUnexplained);
  const first = unexplained.find((issue) => ofEntry(history, issues, issue) !== null);
  if (!first) return losses;
  const { meter, from, generated } = history;
  const lastEnd = unexplained.at(-1)?.resolvedOn ?? null;
  const goesOn = lastEnd === null || isActive(meter, from + generated.length - 1);
  const resolvedOn = goesOn ? null : Math.max(lastEnd, lastActiveDay(meter) + 1);
  return [
    ...losses.filter((issue) => !isUnexplained(issue) || issue.foundOn < first.foundOn),
    { ...first, resolvedOn },
  ];
}
