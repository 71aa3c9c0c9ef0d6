/** Issues of a meter, derived every night from its last seven days by fixed rules. */
import { type Day, daysPerWeek } from "../local-days";
import type { MeterDay } from "../meters/meter-day";
import type { MeterHistory } from "../meters/meter-history";
import { type StatusName, statusTypes } from "./statuses";

/** Issue types (domain/issues.md#types) with their severity: 100 is red, 75 amber, less is informative. */
export const issueSeverity = {
  connectivity: 100,
  driver_notification: 100,
  driver_notification_retrieval: 75,
  yield_promise_status: 100,
  zero_yield: 100,
  registration_failed: 100,
  shade_first_half: 75,
  shade_second_half: 75,
  shade: 75,
  new: 0,
  ticket: 50,
  misc: 75,
  power_optimizer_issue: 75,
  power_spike_high: 100,
  power_spike_medium: 75,
  power_spike: 100,
  meter_credentials: 100,
  power_interruption: 75,
} as const;

export type IssueType = keyof typeof issueSeverity;

const shadeReasons = ["first_half_shade", "second_half_shade"] as const;
const spikeReasons = ["power_spike_high", "power_spike_medium"] as const;

/** The reasons for lacking energy that belong to a type; other types cost nothing of their own (domain/issues.md#cost). */
export const costReasons: Partial<Record<IssueType, readonly StatusName[]>> = {
  connectivity: ["yield_missing"],
  meter_credentials: ["yield_missing"],
  registration_failed: ["yield_missing"],
  zero_yield: ["zero_yield"],
  driver_notification: ["driver_high", "driver_medium"],
  driver_notification_retrieval: ["driver_notification_retrieval_failure"],
  shade: shadeReasons,
  shade_first_half: ["first_half_shade"],
  shade_second_half: ["second_half_shade"],
  power_spike: spikeReasons,
  power_spike_high: ["power_spike_high"],
  power_spike_medium: ["power_spike_medium"],
  power_optimizer_issue: ["power_optimizer_alert"],
  power_interruption: ["interruption"],
};

export const issueTypes = Object.keys(issueSeverity) as readonly IssueType[];

/** An issue of a meter. `foundOn` and `resolvedOn` are the mornings after the days that show it. */
export interface FoundIssue {
  readonly type: IssueType;
  readonly foundOn: Day;
  /** null: unresolved after the last finished day. */
  readonly resolvedOn: Day | null;
}

/** The findings of a day as bits: one for each status, and two for the portal's errors. */
type Flags = number;

/** The flags of the last seven finished days, newest first; 0 before the meter was active. */
type Week = readonly Flags[];

const bitByStatus = new Map(Object.keys(statusTypes).map((name, position) => [name, 1 << position]));
const refusedFlag = 1 << bitByStatus.size;
const unregisteredFlag = 1 << (bitByStatus.size + 1);
const bit = (name: StatusName): Flags => bitByStatus.get(name) ?? 0;

function flagsOfDay(day: MeterDay): Flags {
  let flags = (day.refused ? refusedFlag : 0) | (day.unregistered ? unregisteredFlag : 0);
  for (const name of day.statuses) flags |= bit(name);
  return flags;
}

const today = (week: Week, flags: Flags) => ((week[0] ?? 0) & flags) !== 0;
const threeDays = (week: Week, flags: Flags) => ((week[0] ?? 0) & (week[1] ?? 0) & (week[2] ?? 0) & flags) !== 0;
const anyDay = (week: Week, flags: Flags) => week.some((day) => (day & flags) !== 0);
const days = (week: Week, flags: Flags) => week.filter((day) => (day & flags) !== 0).length;

const yieldMissing = bit("yield_missing");
const shadeFirst = bit("first_half_shade");
const shadeSecond = bit("second_half_shade");
const spikeHigh = bit("power_spike_high");
const spikeMedium = bit("power_spike_medium");
/** Shade is an issue when it was found on this many days of seven, since it is invisible on dull days. */
const minShadeDays = 4;
const shaded = (week: Week, flags: Flags) => days(week, flags) >= minShadeDays;

/** The condition of each issue type (domain/issues.md#types). */
const rules: readonly (readonly [IssueType, (week: Week) => boolean])[] = [
  ["connectivity", (week) => threeDays(week, yieldMissing) && !today(week, refusedFlag | unregisteredFlag)],
  ["meter_credentials", (week) => today(week, refusedFlag)],
  ["registration_failed", (week) => threeDays(week, unregisteredFlag)],
  ["zero_yield", (week) => threeDays(week, bit("zero_yield"))],
  ["driver_notification", (week) => anyDay(week, bit("driver_high") | bit("driver_medium"))],
  ["driver_notification_retrieval", (week) => threeDays(week, bit("driver_notification_retrieval_failure"))],
  ["shade", (week) => shaded(week, shadeFirst) && shaded(week, shadeSecond)],
  ["shade_first_half", (week) => shaded(week, shadeFirst) && !shaded(week, shadeSecond)],
  ["shade_second_half", (week) => shaded(week, shadeSecond) && !shaded(week, shadeFirst)],
  ["power_spike", (week) => anyDay(week, spikeHigh) && anyDay(week, spikeMedium)],
  ["power_spike_high", (week) => anyDay(week, spikeHigh) && !anyDay(week, spikeMedium)],
  ["power_spike_medium", (week) => anyDay(week, spikeMedium) && !anyDay(week, spikeHigh)],
  ["power_optimizer_issue", (week) => anyDay(week, bit("power_optimizer_alert"))],
  ["power_interruption", (week) => anyDay(week, bit("interruption"))],
  ["misc", (week) => days(week, bit("unknown") | bit("flatline")) >= 3],
];

/** The flags of an ordinary day, which no rule uses. */
const ordinaryFlags = bit("yield_present");

/** All issues in the history of a meter, oldest first. */
export function findIssues(history: MeterHistory): FoundIssue[] {
  const flags = flagsOfDays(history);
  const open = new Map<IssueType, Day>();
  const found: FoundIssue[] = [];
  let daysSinceLastFlag = daysPerWeek + 1;
  for (let position = 0; position < flags.length; position++) {
    daysSinceLastFlag = ((flags[position] ?? 0) & ~ordinaryFlags) === 0 ? daysSinceLastFlag + 1 : 0;
    // A week after the last flag all issues are resolved, and none is found until the next flag.
    if (daysSinceLastFlag > daysPerWeek) continue;
    const week = Array.from({ length: daysPerWeek }, (_, back) => flags[position - back] ?? 0);
    const currentTypes = new Set(issuesOfWeek(week));
    const morningAfter = history.from + position + 1;
    for (const [type, foundOn] of open) {
      if (currentTypes.has(type)) continue;
      found.push({ type, foundOn, resolvedOn: morningAfter });
      open.delete(type);
    }
    for (const type of currentTypes) if (!open.has(type)) open.set(type, morningAfter);
  }
  for (const [type, foundOn] of open) found.push({ type, foundOn, resolvedOn: null });
  return found.sort((a, b) => a.foundOn - b.foundOn);
}

/** The issue types that apply after these days; none once the meter is not active. */
function issuesOfWeek(week: Week): IssueType[] {
  return week[0] === 0 ? [] : rules.flatMap(([type, applies]) => (applies(week) ? [type] : []));
}

function flagsOfDays({ from, expected, notableDays }: MeterHistory): Int32Array {
  if (notableDays.size === 0) return new Int32Array(0);
  const flags = new Int32Array(expected.length);
  for (let position = 0; position < flags.length; position++) {
    if (!Number.isNaN(expected[position] as number)) flags[position] = ordinaryFlags;
  }
  for (const [day, assessment] of notableDays) flags[day - from] = flagsOfDay(assessment);
  return flags;
}
