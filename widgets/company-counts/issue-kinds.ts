import { type IssueType, issueType, issueTypes, severityLevel } from "@entities/issue";
import type { PlantCountFilter } from "@entities/statistics";
import type { MessageDescriptor } from "@lingui/core";
import type { ProblemDetails, Result } from "@shared/api/result";
import type { StatusLevel } from "@shared/ui/status-icon/status-icon";

export const plantsCounted = (filter: PlantCountFilter): string => `/plants?${new URLSearchParams(filter).toString()}`;

/** A kind of issue whose plants the dashboard counts. */
export interface IssueKind {
  key: IssueType;
  label: MessageDescriptor;
  /** The conditions of the kind (domain/dashboard.md#issue-counts). */
  hints: readonly MessageDescriptor[];
  /** The filter of both the count and the linked list. */
  filter: PlantCountFilter;
  /** The severity of the issue type, shown when at least one plant has an issue of this kind. */
  level: StatusLevel;
  term: ReturnType<typeof issueType>["term"];
}

/** The kinds, the largest energy loss first. */
export const issueKinds: readonly IssueKind[] = issueTypes
  .flatMap((key) => {
    const { count, label, severity, term } = issueType(key);
    return count ? [{ ...count, key, label, term, level: severityLevel(severity) }] : [];
  })
  .toSorted((a, b) => a.position - b.position)
  .map(({ filter, position: _, ...kind }) => ({ ...kind, filter: filter ?? { indicators: `${kind.key}|1` } }));

/** A kind with the number of plants that have it, or the error of the count. */
interface CountedKind {
  kind: IssueKind;
  result: Result<number | null>;
}

/** Sorts the kinds: kinds with plants first, then unknown counts, then kinds without plants. */
export function worstFirst(counted: readonly CountedKind[]): CountedKind[] {
  const rank = ({ result }: CountedKind) => (result.ok && result.value !== null ? (result.value > 0 ? 0 : 2) : 1);
  return [...counted].sort((a, b) => rank(a) - rank(b));
}

/**
 * The counts of all kinds. Returns a single error when all counts failed or the session has ended, so that the error is
 * shown once.
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
