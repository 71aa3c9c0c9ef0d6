import type { MeterIssue } from "./schema";

export type IssueState = "open" | "snoozed" | "resolved";

/** The day something was found, resolved or is snoozed until: the first 10 characters (spec 3 §3). */
export const issueDay = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text.slice(0, 10));

/** Resolved once it has a day of resolving, snoozed until its day has come, otherwise open (spec 2 §2.8, §4). */
export function issueState(
  issue: Pick<MeterIssue, "resolved_on" | "snoozed_until">,
  today: Temporal.PlainDate,
): IssueState {
  if (issue.resolved_on) return "resolved";
  if (issue.snoozed_until && Temporal.PlainDate.compare(issueDay(issue.snoozed_until), today) > 0)
    return "snoozed";
  return "open";
}

/** Whole days since something was found, never below 0. */
export function daysSince(foundOn: string, today: Temporal.PlainDate): number {
  return Math.max(0, issueDay(foundOn).until(today, { largestUnit: "day" }).days);
}
