import { isProblem } from "@heliograph/rules/issue-types";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { dayText, localDayText, oldestFirst } from "@shared/lib/dates";
import { issueSince } from "./cost";
import type { MeterIssue } from "./schema";

/** The numbers of days for which an issue can be snoozed (domain/issues.md#snoozing). */
export const snoozePresets = [7, 14, 30, 60] as const;

/** The notice about snoozed issues (domain/issues.md#snoozing). */
export const snoozedText = (count: number): MessageDescriptor =>
  count === 1
    ? msg`Successfully snoozed issue`
    : msg`Successfully snoozed ${plural(count, { one: "# issue", other: "# issues" })}`;

export type IssueState = "open" | "snoozed" | "resolved";

/**
 * Returns the state of an issue: resolved if `resolved_on` is set, snoozed until `snoozed_until`, otherwise open
 * (domain/issues.md#states).
 */
export function issueState(
  issue: Pick<MeterIssue, "resolved_on" | "snoozed_until">,
  today: Temporal.PlainDate,
): IssueState {
  if (issue.resolved_on) return "resolved";
  if (issue.snoozed_until && localDayText(issue.snoozed_until) > today.toString()) return "snoozed";
  return "open";
}

/** Whether an issue is snoozed until a day (`YYYY-MM-DD`); with null, whether the issue is not snoozed. */
export const isSnoozedUntil = (
  issues: readonly Pick<MeterIssue, "id" | "snoozed_until">[],
  issueId: number,
  until: string | null,
): boolean => issues.some(({ id, snoozed_until }) => id === issueId && dayText(snoozed_until ?? "") === (until ?? ""));

/** Whether an issue is snoozed until another day than the day that was loaded. */
export const isSnoozedOtherwise = ({ snoozed_until }: Pick<MeterIssue, "snoozed_until">, loaded: string | undefined) =>
  Boolean(snoozed_until) && dayText(snoozed_until ?? "") !== loaded;

/**
 * Returns the open issues that are not snoozed, the most severe first, and the oldest first among equals. The notes of a
 * new plant and of a ticket are no issues (domain/issues.md#types).
 */
export function openIssues<
  T extends Pick<
    MeterIssue,
    "id" | "type_name" | "severity" | "began_on" | "found_on" | "resolved_on" | "snoozed_until"
  >,
>(issues: readonly T[], today: Temporal.PlainDate): T[] {
  return issues
    .filter((issue) => (issue.type_name === null || isProblem(issue.type_name)) && issueState(issue, today) === "open")
    .toSorted(
      (a, b) => (b.severity ?? 0) - (a.severity ?? 0) || oldestFirst(issueSince(a), issueSince(b)) || a.id - b.id,
    );
}
