/** Issues: what monitoring finds in the last seven days of a meter, night after night, by fixed rules. */
import type { Day } from "./local-days";
import type { MeterDay } from "./meter-day";
import { historyDay, type MeterHistory } from "./meter-history";
import type { StatusName } from "./statuses";

/** Issue types (spec 1 §4) and how much each weighs: 100 is red, 75 amber, less a mere remark. */
export const issueSeverity = {
  connectivity: 100,
  driver_notification: 100,
  driver_notification_retrieval: 75,
  yield_promise_status: 75,
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

/** An issue of a meter. `foundOn` is the morning after the day that showed it, so is `resolvedOn`. */
export interface FoundIssue {
  readonly type: IssueType;
  readonly foundOn: Day;
  /** Null: still there after the last finished day. */
  readonly resolvedOn: Day | null;
}

/** The last seven finished days, newest first; undefined before the meter was active. */
type Week = readonly (MeterDay | undefined)[];

const WEEK = 7;

const had = (name: StatusName) => (day: MeterDay | undefined) => day?.statuses.includes(name) ?? false;
const count = (week: Week, test: (day: MeterDay | undefined) => boolean) => week.filter(test).length;
const threeDays = (week: Week, test: (day: MeterDay | undefined) => boolean) => week.slice(0, 3).every(test);
const anyDay = (week: Week, name: StatusName) => week.some(had(name));
/** Shade is there when it was seen on most days, however dull some of them were. */
const shaded = (week: Week, name: StatusName) => count(week, had(name)) >= 4;

/** When an issue of a type is there (hints of spec 1 §2). */
const rules: readonly (readonly [IssueType, (week: Week) => boolean])[] = [
  [
    "connectivity",
    (week) => threeDays(week, had("yield_missing")) && !week[0]?.refused && !week[0]?.unregistered,
  ],
  ["meter_credentials", (week) => week[0]?.refused ?? false],
  ["registration_failed", (week) => threeDays(week, (day) => day?.unregistered ?? false)],
  ["zero_yield", (week) => threeDays(week, had("zero_yield"))],
  ["driver_notification", (week) => anyDay(week, "driver_high") || anyDay(week, "driver_medium")],
  ["driver_notification_retrieval", (week) => threeDays(week, had("driver_notification_retrieval_failure"))],
  ["shade", (week) => shaded(week, "first_half_shade") && shaded(week, "second_half_shade")],
  ["shade_first_half", (week) => shaded(week, "first_half_shade") && !shaded(week, "second_half_shade")],
  ["shade_second_half", (week) => shaded(week, "second_half_shade") && !shaded(week, "first_half_shade")],
  ["power_spike", (week) => anyDay(week, "power_spike_high") && anyDay(week, "power_spike_medium")],
  ["power_spike_high", (week) => anyDay(week, "power_spike_high") && !anyDay(week, "power_spike_medium")],
  ["power_spike_medium", (week) => anyDay(week, "power_spike_medium") && !anyDay(week, "power_spike_high")],
  ["power_optimizer_issue", (week) => anyDay(week, "power_optimizer_alert")],
  ["power_interruption", (week) => anyDay(week, "interruption")],
  ["misc", (week) => count(week, (day) => had("unknown")(day) || had("flatline")(day)) >= 3],
];

/** The issue types that a meter shows after a finished day. */
export function issuesAfter(history: MeterHistory, day: Day): IssueType[] {
  const week = Array.from({ length: WEEK }, (_, back) => historyDay(history, day - back));
  if (
    week[0] === undefined ||
    week.every((each) => each === undefined || (each.status === "OK" && each.statuses.length === 1))
  ) {
    return [];
  }
  return rules.flatMap(([type, holds]) => (holds(week) ? [type] : []));
}

/** All issues of a meter that its history shows, oldest first. */
export function findIssues(history: MeterHistory): FoundIssue[] {
  const last = history.from + history.actual.length - 1;
  const open = new Map<IssueType, Day>();
  const found: FoundIssue[] = [];
  for (const day of daysWorthAsking(history, last)) {
    const holding = new Set(issuesAfter(history, day));
    for (const [type, foundOn] of open) {
      if (holding.has(type)) continue;
      found.push({ type, foundOn, resolvedOn: day + 1 });
      open.delete(type);
    }
    for (const type of holding) if (!open.has(type)) open.set(type, day + 1);
  }
  for (const [type, foundOn] of open) found.push({ type, foundOn, resolvedOn: null });
  return found.sort((a, b) => a.foundOn - b.foundOn);
}

/** Days with a remark, and the week after each: on all others no issue can be found or resolved. */
function daysWorthAsking(history: MeterHistory, last: Day): Day[] {
  const days = new Set<Day>();
  for (const [day, remark] of history.remarks) {
    if (remark.statuses.length === 1 && remark.status === "OK") continue;
    for (let after = 0; after <= WEEK; after++) if (day + after <= last) days.add(day + after);
  }
  return [...days].sort((a, b) => a - b);
}
