import { lastCompleteDay } from "@entities/energy";
import {
  type IssueCost,
  isCostPending,
  isPlantIssue,
  issueFinding,
  issueSince,
  type MeterIssue,
  sumCosts,
} from "@entities/issue";
import { oldestFirst } from "@shared/lib/dates";

interface IssueGroupPart {
  /** The day on which the oldest issue began. Null if no day is known. */
  since: string | null;
  cost: IssueCost;
  /** Whether the cost of all issues is not known yet, because they began after the window. */
  isPending: boolean;
}

/** The open issues with one finding (domain/issues.md#cost). */
export interface IssueGroup extends IssueGroupPart {
  typeName: string | null;
  /** What the issues found (`issueFinding`). */
  finding: string | null;
  severity: number | null;
  issueCount: number;
  /** The affected meters, oldest issue first. Empty for issues of the plant itself. */
  meters: (IssueGroupPart & { meter: { id: number; name: string | null } })[];
}

/** Groups open issues by what they found, worst first. The issues are sorted oldest first. */
export function issueGroups(open: readonly MeterIssue[], today: Temporal.PlainDate): IssueGroup[] {
  const completeUntil = lastCompleteDay(today);
  const partOf = (issues: readonly MeterIssue[]): IssueGroupPart => ({
    since: issues.map(issueSince).toSorted(oldestFirst)[0] ?? null,
    cost: sumCosts(issues),
    isPending: issues.every((issue) => isCostPending(issue, completeUntil)),
  });
  const groups = [...new Set(open.map(issueFinding))].map((finding): IssueGroup => {
    const issues = open.filter((issue) => issueFinding(issue) === finding);
    const typeName = issues[0]?.type_name ?? null;
    return {
      ...partOf(issues),
      typeName,
      finding,
      severity: issues[0]?.severity ?? null,
      issueCount: issues.length,
      meters: issues.flatMap((issue) =>
        issue.meter && !isPlantIssue(typeName) ? [{ meter: issue.meter, ...partOf([issue]) }] : [],
      ),
    };
  });
  return groups.toSorted(worstFirst);
}

/** Sorts by severity, then by the size of the loss, then by what was not received, then by age. */
const worstFirst = (a: IssueGroup, b: IssueGroup): number =>
  (b.severity ?? 0) - (a.severity ?? 0) ||
  (b.cost.lostKwh ?? 0) - (a.cost.lostKwh ?? 0) ||
  (b.cost.notReceivedKwh ?? 0) - (a.cost.notReceivedKwh ?? 0) ||
  oldestFirst(a.since, b.since);
