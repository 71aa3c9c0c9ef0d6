/** Issues of a meter, derived every night from its last days by fixed rules. */
import type { IssuePattern } from "@heliograph/rules/issue-types";
import { type Day, daysPerWeek } from "../../lib/local-days";
import { findClockShifts } from "../clock-shift";
import { isActive } from "../meter";
import type { MeterDay } from "../meter-day";
import type { MeterHistory } from "../meter-history";
import { type StatusName, statusTypes } from "../statuses";
import { continueBegins, continueShade, toldApart } from "./begin-of-loss";
import { type FoundIssue, firstDayWithoutData, type IssueType } from "./issue-types";
import { findUnexplained, type ShownLoss } from "./unexplained";
import { holdEntry } from "./wrong-entry";

/** The findings of a day as bits: one for each status, and two for the portal's errors. */
type Flags = number;

/** The flags of the last seven finished days, newest first; 0 before the meter was active. */
type Week = readonly Flags[];

const bitByStatus = new Map(Object.keys(statusTypes).map((name, position) => [name, 1 << position]));
const rejectedFlag = 1 << bitByStatus.size;
const unregisteredFlag = 1 << (bitByStatus.size + 1);
const bit = (name: StatusName): Flags => bitByStatus.get(name) ?? 0;

function flagsOfDay(day: MeterDay): Flags {
  let flags = (day.rejected ? rejectedFlag : 0) | (day.unregistered ? unregisteredFlag : 0);
  for (const name of day.statuses) flags |= bit(name);
  return flags;
}

const today = (week: Week, flags: Flags) => ((week[0] ?? 0) & flags) !== 0;
const threeDays = (week: Week, flags: Flags) => ((week[0] ?? 0) & (week[1] ?? 0) & (week[2] ?? 0) & flags) !== 0;
const anyDay = (week: Week, flags: Flags) => week.some((day) => (day & flags) !== 0);
const days = (week: Week, flags: Flags) => week.filter((day) => (day & flags) !== 0).length;

const yieldMissing = bit("yield_missing");
const retrievalFailure = bit("driver_notification_retrieval_failure");
const zeroYield = bit("zero_yield");
const alert = bit("driver_high") | bit("driver_medium");
const shadeFirst = bit("first_half_shade");
const shadeSecond = bit("second_half_shade");
const spikeHigh = bit("power_spike_high");
const spikeMedium = bit("power_spike_medium");
const optimizerAlert = bit("power_optimizer_alert");
const interruption = bit("interruption");
const flatline = bit("flatline");
/** A flat line is an issue when it was found on this many days of seven: it hides what was lost. */
const minFlatDays = 3;
/** Shade is an issue when it was found on this many days of seven, since it is invisible on dull days. */
const minShadeDays = 4;
const shaded = (week: Week, flags: Flags) => days(week, flags) >= minShadeDays;

/** When a type applies (domain/issues.md#types), and the flags of the days that show it. */
interface Rule {
  readonly type: IssueType;
  readonly pattern?: IssuePattern;
  readonly flags: Flags;
  readonly applies: (week: Week) => boolean;
  /** It lasts as long as every day shows it; otherwise some days of seven are enough. */
  readonly daily?: boolean;
}

/** The rules of a type that both of two flags show, and of the types that only one of them shows. */
function eitherOrBoth(
  [both, onlyFirst, onlySecond]: readonly [IssueType, IssueType, IssueType],
  [first, second]: readonly [Flags, Flags],
  shows: (week: Week, flags: Flags) => boolean,
): Rule[] {
  return [
    { type: both, flags: first | second, applies: (week) => shows(week, first) && shows(week, second) },
    { type: onlyFirst, flags: first, applies: (week) => shows(week, first) && !shows(week, second) },
    { type: onlySecond, flags: second, applies: (week) => shows(week, second) && !shows(week, first) },
  ];
}

const rules: readonly Rule[] = [
  {
    type: "connectivity",
    flags: yieldMissing,
    applies: (week) => threeDays(week, yieldMissing) && !today(week, rejectedFlag | unregisteredFlag),
    daily: true,
  },
  { type: "meter_credentials", flags: rejectedFlag, applies: (week) => today(week, rejectedFlag), daily: true },
  {
    type: "registration_failed",
    flags: unregisteredFlag,
    applies: (week) => threeDays(week, unregisteredFlag),
    daily: true,
  },
  { type: "zero_yield", flags: zeroYield, applies: (week) => threeDays(week, zeroYield), daily: true },
  { type: "driver_notification", flags: alert, applies: (week) => anyDay(week, alert) },
  {
    type: "driver_notification_retrieval",
    flags: retrievalFailure,
    applies: (week) => threeDays(week, retrievalFailure),
    daily: true,
  },
  ...eitherOrBoth(["shade", "shade_first_half", "shade_second_half"], [shadeFirst, shadeSecond], shaded),
  ...eitherOrBoth(["power_spike", "power_spike_high", "power_spike_medium"], [spikeHigh, spikeMedium], anyDay),
  { type: "power_optimizer_issue", flags: optimizerAlert, applies: (week) => anyDay(week, optimizerAlert) },
  { type: "power_interruption", flags: interruption, applies: (week) => anyDay(week, interruption) },
  { type: "misc", pattern: "flatline", flags: flatline, applies: (week) => days(week, flatline) >= minFlatDays },
];

/** The flags of an ordinary day, which no rule uses. */
const ordinaryFlags = bit("yield_present");

/** All issues in the history of a meter, by the day they were found. `shown`: its losses that other meters show. */
export function findIssues(history: MeterHistory, shown: readonly ShownLoss[] = []): FoundIssue[] {
  const clocks = findClockShifts(history.dayShifts).map(
    ({ beganOn, foundOn, resolvedOn }): FoundIssue => ({
      type: "misc",
      pattern: "clock",
      beganOn,
      foundOn,
      resolvedOn,
    }),
  );
  const seen = continueBegins([...findByRules(history), ...clocks, ...findLeftSnow(history)]);
  const unexplained = findUnexplained(history, seen, shown);
  const issues = toldApart(seen, unexplained);
  const rest = issues === seen ? unexplained : findUnexplained(history, issues, shown);
  const losses = holdEntry(history, issues, continueShade(rest, issues));
  return [...issues, ...losses].toSorted((a, b) => a.foundOn - b.foundOn);
}

/** Snow that stays on the panels is a finding from this number of days on. Between them may be some dull ones. */
const minDaysOfSnow = 2;
const maxDullDays = 2;

function findLeftSnow({ daysOfLeftSnow, from, generated }: MeterHistory): FoundIssue[] {
  const spells: Day[][] = [];
  for (const day of daysOfLeftSnow) {
    const spell = spells.at(-1);
    if (spell && day - (spell.at(-1) ?? day) <= maxDullDays + 1) spell.push(day);
    else spells.push([day]);
  }
  return spells.flatMap((days): FoundIssue[] => {
    const [beganOn, last, seen] = [days[0], days.at(-1), days[minDaysOfSnow - 1]];
    if (beganOn === undefined || last === undefined || seen === undefined) return [];
    const isOver = last < from + generated.length - 1;
    return [{ type: "misc", pattern: "snow", beganOn, foundOn: seen + 1, resolvedOn: isOver ? last + 2 : null }];
  });
}

function findByRules(history: MeterHistory): FoundIssue[] {
  const flags = flagsOfDays(history);
  const open = new Map<Rule, Omit<FoundIssue, "resolvedOn">>();
  const found: FoundIssue[] = [];
  let daysSinceLastFlag = daysPerWeek + 1;
  for (let position = 0; position < flags.length; position++) {
    daysSinceLastFlag = ((flags[position] ?? 0) & ~ordinaryFlags) === 0 ? daysSinceLastFlag + 1 : 0;
    // A week after the last flag all issues are resolved, and none is found until the next flag.
    if (daysSinceLastFlag > daysPerWeek) continue;
    const week = Array.from({ length: daysPerWeek }, (_, back) => flags[position - back] ?? 0);
    // No issue lasts once the meter is not active.
    const current = new Set(week[0] === 0 ? [] : rules.filter(({ applies }) => applies(week)));
    const morningAfter = history.from + position + 1;
    for (const [rule, issue] of open) {
      if (current.has(rule)) continue;
      found.push({ ...issue, resolvedOn: morningAfter });
      open.delete(rule);
    }
    for (const rule of current) {
      if (open.has(rule)) continue;
      const beganOn = history.from + firstShown(flags, position, rule);
      const { type, pattern } = rule;
      open.set(rule, { type, ...(pattern && { pattern }), beganOn, foundOn: morningAfter });
    }
  }
  for (const issue of open.values()) found.push({ ...issue, resolvedOn: null });
  return found.map((issue) => ({ ...issue, beganOn: firstDayWithoutData(history, issue) }));
}

/** The position of the first of the days up to `last` that show a finding. */
function firstShown(flags: Int32Array, last: number, rule: Rule): number {
  const shows = (position: number) => ((flags[position] ?? 0) & rule.flags) !== 0;
  let first = last;
  if (rule.daily) {
    while (shows(first - 1)) first--;
    return first;
  }
  for (let position = last - daysPerWeek + 1; position < last; position++) if (shows(position)) return position;
  return first;
}

function flagsOfDays({ meter, from, expected, notableDays }: MeterHistory): Int32Array {
  if (notableDays.size === 0) return new Int32Array(0);
  const flags = new Int32Array(expected.length);
  for (let position = 0; position < flags.length; position++) {
    if (isActive(meter, from + position)) flags[position] = ordinaryFlags;
  }
  for (const [day, assessment] of notableDays) flags[day - from] = flagsOfDay(assessment);
  return flags;
}
