import type { TermName } from "@entities/help-text";
import type { PlantCountFilter } from "@entities/statistics";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ProblemDetails, Result } from "@shared/api/result";
import type { StatusLevel } from "@shared/ui/status-icon/status-icon";

export const withIssue = (typeName: string): PlantCountFilter => ({ indicators: `${typeName}|1` });

/** Matches plants that are severely behind their long-term promise in the current period. */
export const behindSeverely: PlantCountFilter = { ltpm: "period:current+flags:BEHIND_SEVERELY" };

export const plantsCounted = (filter: PlantCountFilter): string => `/plants?${new URLSearchParams(filter).toString()}`;

/** A kind of issue by which the dashboard counts plants. */
export interface IssueKind {
  key: string;
  label: MessageDescriptor;
  /** The conditions of the kind (domain/dashboard.md#issue-counts). */
  hints: readonly MessageDescriptor[];
  /** The filter of the count and of the linked list. */
  filter: PlantCountFilter;
  /** The level when at least one plant has it: that of the issue type everywhere. */
  level: StatusLevel;
  term?: TermName;
}

/** The kinds by energy loss, largest first. */
export const issueKinds: readonly IssueKind[] = [
  {
    key: "zero_yield",
    label: msg`Zero yield`,
    hints: [msg`Zero yield for 3 days`],
    filter: withIssue("zero_yield"),
    level: "not-ok",
  },
  {
    key: "connectivity",
    label: msg`Connectivity`,
    hints: [msg`Connectivity problem for at least 3 days`],
    filter: withIssue("connectivity"),
    level: "not-ok",
  },
  {
    key: "behind_severely",
    label: msg`Long-term performance`,
    hints: [msg`Severely behind the promised yield for the current period`],
    filter: behindSeverely,
    level: "not-ok",
  },
  {
    key: "driver_notification",
    label: msg`Source alert`,
    hints: [msg`Source alert of medium or high impact within 7 days`, msg`Inverter issue at least once in 7 days`],
    filter: withIssue("driver_notification"),
    term: "sourceAlert",
    level: "not-ok",
  },
  {
    key: "driver_notification_retrieval",
    label: msg`Source alert retrieval`,
    hints: [msg`Alert retrieval failing for 3 days`],
    filter: withIssue("driver_notification_retrieval"),
    term: "sourceAlertRetrieval",
    level: "medium",
  },
];

/** A kind with the number of plants that have it, or the error of the count. */
export interface CountedKind {
  kind: IssueKind;
  result: Result<number | null>;
}

/** Sorts the kinds: first those that plants have, then those whose number is not known, then those that no plant has. */
export function worstFirst(counted: readonly CountedKind[]): CountedKind[] {
  const rank = ({ result }: CountedKind) => (result.ok && result.value !== null ? (result.value > 0 ? 0 : 2) : 1);
  return [...counted].sort((a, b) => rank(a) - rank(b));
}

/**
 * The counts of all kinds. One error when all counts failed or the session ended, so that it is shown only once.
 */
export async function countKinds(
  count: (filter: PlantCountFilter) => Promise<Result<number | null>>,
): Promise<Result<Result<number | null>[]>> {
  const results = await Promise.all(issueKinds.map(({ filter }) => count(filter)));
  const problems = results.flatMap((result): ProblemDetails[] => (result.ok ? [] : [result.error]));
  const problem = problems.find(({ sessionEnded }) => sessionEnded) ?? problems[0];
  const failed = problem && (problem.sessionEnded || problems.length === results.length);
  return failed ? { ok: false, error: problem } : { ok: true, value: results };
}
