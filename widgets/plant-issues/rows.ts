import { type IssueState, issueState, type MeterIssue } from "@entities/issue";
import type { PlantRef } from "@shared/api/refs";
import { newestFirst } from "@shared/lib/day";
import { type IssuesQuery, issuesQuery } from "./query";

/** A row of the table. */
export interface IssueRow {
  issue: MeterIssue;
  state: IssueState;
  plant: PlantRef;
  today: Temporal.PlainDate;
}

/** The rows of a query: without resolved issues unless they are shown, sorted by the day they were found on. */
export function issueRows(
  issues: readonly MeterIssue[],
  query: IssuesQuery,
  { ref, today }: { ref: PlantRef; today: Temporal.PlainDate },
): IssueRow[] {
  const direction = issuesQuery.sortOf(query).descending ? 1 : -1;
  return issues
    .filter((issue) => query.filters.resolved || issueState(issue, today) !== "resolved")
    .toSorted((a, b) => direction * (newestFirst(a.found_on, b.found_on) || b.id - a.id))
    .map((issue) => ({ issue, state: issueState(issue, today), plant: ref, today }));
}
