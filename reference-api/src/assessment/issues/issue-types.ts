/** The types of issues, and which lacking energy each of them explains. */
import { type IssuePattern, isOwnFinding } from "@heliograph/rules/issue-types";
import type { Day } from "../../lib/local-days";
import { rangeOf } from "../energy";
import type { MeterHistory } from "../meter-history";
import type { StatusName } from "../statuses";

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

/**
 * The reasons for lacking energy that belong to a type (domain/issues.md#cost). `misc` costs what no other issue
 * explains; other types cost nothing of their own. A spike is an hour that was not received.
 */
const costReasons: Partial<Record<IssueType, readonly StatusName[]>> = {
  connectivity: ["yield_missing"],
  meter_credentials: ["yield_missing"],
  registration_failed: ["yield_missing"],
  zero_yield: ["zero_yield"],
  driver_notification: ["driver_high", "driver_medium"],
  driver_notification_retrieval: ["driver_notification_retrieval_failure"],
  shade: shadeReasons,
  shade_first_half: ["first_half_shade"],
  shade_second_half: ["second_half_shade"],
  power_spike: ["yield_missing"],
  power_spike_high: ["yield_missing"],
  power_spike_medium: ["yield_missing"],
  power_optimizer_issue: ["power_optimizer_alert"],
  power_interruption: ["interruption"],
};

export const issueTypes = Object.keys(issueSeverity) as readonly IssueType[];

/** An issue of a meter. `foundOn` and `resolvedOn` are the mornings after the days that show it. */
export interface FoundIssue {
  readonly type: IssueType;
  /** What a finding of `misc` looks like, if it is clear (domain/issues.md#patterns). */
  readonly pattern?: IssuePattern;
  /**
   * The first day that shows it; of missing data the first full day without any, if there is one. The begin of an earlier
   * issue that it goes on from (begin-of-loss.ts).
   */
  readonly beganOn: Day;
  readonly foundOn: Day;
  /** null: unresolved after the last finished day. */
  readonly resolvedOn: Day | null;
}

export const explainsLosses = (type: IssueType): boolean =>
  type === "misc" || (costReasons[type] ?? []).some((reason) => reason !== "yield_missing");
export const explainsMissing = (type: IssueType): boolean => costReasons[type]?.includes("yield_missing") ?? false;
const isSpike = (type: IssueType): boolean => type.startsWith("power_spike");
const isOutage = (type: IssueType): boolean => explainsMissing(type) && !isSpike(type);

/** Whether what was lost has no official cause. What it looks like may be clear. */
export const isUnexplained = ({ type, pattern }: FoundIssue): boolean => type === "misc" && !isOwnFinding(pattern);

/** Types that last also on days that do not show the finding: dull days show no shade. */
const lasting: ReadonlySet<IssueType> = new Set(["zero_yield", "shade", "shade_first_half", "shade_second_half"]);

/**
 * Whether an issue is the cause of what was lost on a day. The hours before the first full day without energy belong to it.
 * An issue that a few days show is no cause of what the others lost, and alerts that cannot be retrieved cost no energy.
 */
export function covers(history: MeterHistory, issue: FoundIssue, day: Day): boolean {
  const { type, pattern, resolvedOn } = issue;
  if (!explainsLosses(type) || day < firstCostOf(history, issue) || day >= (resolvedOn ?? Number.POSITIVE_INFINITY))
    return false;
  if (lasting.has(type)) return true;
  if (type === "driver_notification_retrieval") return false;
  const shown: readonly StatusName[] = pattern === "flatline" ? [pattern] : (costReasons[type] ?? []);
  return history.notableDays.get(day)?.statuses.some((name) => shown.includes(name)) ?? false;
}

/** Since when data are missing: the first full day without any, because an outage begins within a day. */
export function firstDayWithoutData({ from, generated }: MeterHistory, issue: FoundIssue): Day {
  if (!isOutage(issue.type)) return issue.beganOn;
  const end = issue.resolvedOn ?? from + generated.length;
  for (let day = issue.beganOn; day < end; day++) {
    if (Number.isNaN(generated[day - from] as number)) return day;
  }
  return issue.beganOn;
}

/** Whether a day generated less than the expected energy of a day is known to. A day with snow tells nothing. */
export function isLow({ from, generated, comparedExpected, snow, extraRange }: MeterHistory, day: Day): boolean {
  const range = rangeOf(1) + (extraRange[day - from] ?? 0);
  const lowest = (comparedExpected[day - from] ?? Number.NaN) * (1 - range);
  return snow[day - from] === 0 && (generated[day - from] as number) < lowest;
}

/** The first day on which an issue costs energy: the hours before the first full day without data or energy belong to it. */
export function firstCostOf(history: MeterHistory, { type, beganOn }: FoundIssue): Day {
  if (type === "zero_yield") return isLow(history, beganOn - 1) ? beganOn - 1 : beganOn;
  let first = beganOn;
  while (isOutage(type) && history.notableDays.get(first - 1)?.lacking.has("yield_missing")) first--;
  return first;
}

/** Whether an issue explains energy that is lacking on a day under a reason. */
export function explains(history: MeterHistory, issue: FoundIssue, day: Day, reason: StatusName): boolean {
  if (!costReasons[issue.type]?.includes(reason)) return false;
  if (day < firstCostOf(history, issue) || day >= (issue.resolvedOn ?? Number.POSITIVE_INFINITY)) return false;
  return (
    !isSpike(issue.type) ||
    (history.notableDays.get(day)?.statuses ?? []).some((name) => name.startsWith("power_spike"))
  );
}
