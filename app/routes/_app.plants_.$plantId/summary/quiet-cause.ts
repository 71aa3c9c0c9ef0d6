import { daysSince, issueState, type MeterIssue } from "@entities/issue";

/** The number of days that the loss of a plant covers (contract §9). */
const lossDays = 7;

/** The issue that explains a loss without open issues: a snoozed one, or else the last one resolved in those days. */
export function quietCause(issues: readonly MeterIssue[], today: Temporal.PlainDate): MeterIssue | undefined {
  const snoozed = issues.find((issue) => issueState(issue, today) === "snoozed");
  return (
    snoozed ??
    issues
      .filter(({ resolved_on }) => resolved_on && daysSince(resolved_on, today) <= lossDays)
      .toSorted((a, b) => (b.resolved_on ?? "").localeCompare(a.resolved_on ?? ""))[0]
  );
}
