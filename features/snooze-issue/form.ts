import type { IssueRef } from "@entities/issue";

/** The action of the form. */
export const snoozeAction = "/actions/snooze-issue";

/** The field with the issues, as written by `writeIssues`. */
export const issuesField = "issues";

/** The field with the day on which the issues reopen; empty to reopen them now. */
export const untilField = "snoozed_until";

/** The fetcher key of a change. */
export const snoozeKey = (changeId: number): string => `snooze-issue-${changeId}`;

/** The issues as text: `meterId:issueId`, separated by commas. */
export const writeIssues = (issues: readonly IssueRef[]): string =>
  issues.map(({ meterId, issueId }) => `${meterId}:${issueId}`).join(",");
