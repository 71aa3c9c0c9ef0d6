import type { IssueRef } from "@entities/issue";
import { writeIdTuples } from "@shared/forms/id-tuples";

/** The action of the form. */
export const snoozeAction = "/actions/snooze-issue";

/** The field with the issues, as written by `writeIssues`. */
export const issuesField = "issues";

/** The field with the day on which the issues reopen; empty to reopen them now. */
export const untilField = "snoozed_until";

/** The issues as text: `meterId:issueId`, separated by commas. */
export const writeIssues = (issues: readonly IssueRef[]): string =>
  writeIdTuples(issues.map(({ meterId, issueId }) => [meterId, issueId]));
