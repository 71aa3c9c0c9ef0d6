import { isProblem, issueTypes, typesWithin } from "@entities/issue";
import { plantsHref } from "@entities/plant";
import type { DayIssueCounts } from "@entities/statistics";
import type { SeriesNotes } from "@shared/api/v0/series";
import { type DateRange, daysOf } from "@shared/lib/date-range";

export interface IssueCounts {
  found: DayIssueCounts[];
  resolved: DayIssueCounts[];
  /** The rows that both responses drop. */
  notes: SeriesNotes;
}

export interface IssueDay {
  date: Temporal.PlainDate;
  found: Record<string, number>;
  resolved: Record<string, number>;
}

/** The parts of groups, each with the type whose filter matches it (domain/issues.md#groups). */
const groups = new Map<string, string>(
  issueTypes.flatMap((type) => typesWithin(type).flatMap((part) => (part === type ? [] : [[part, type] as const]))),
);

/** The counts of problems by the types that lists are filtered by: the parts of a group count as its type. */
function problemCounts(counts: DayIssueCounts["counts"]): Record<string, number> {
  const byType: Record<string, number> = {};
  for (const [part, count] of Object.entries(counts)) {
    const type = groups.get(part) ?? part;
    if (isProblem(part)) byType[type] = (byType[type] ?? 0) + count;
  }
  return byType;
}

const countsOn = (rows: readonly DayIssueCounts[]) => {
  const byDate = new Map(rows.map(({ date, counts }) => [date, problemCounts(counts)]));
  return (date: Temporal.PlainDate) => byDate.get(date.toString()) ?? {};
};

/** The issues of every day of a range. A day that is missing from the responses has no issues. */
export function issueDays({ found, resolved }: Omit<IssueCounts, "notes">, range: DateRange): IssueDay[] {
  const foundOn = countsOn(found);
  const resolvedOn = countsOn(resolved);
  return daysOf(range).map((date) => ({ date, found: foundOn(date), resolved: resolvedOn(date) }));
}

export const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0);

export const totalOf = (days: readonly IssueDay[]): { found: number; resolved: number } => ({
  found: days.reduce((all, { found }) => all + sum(found), 0),
  resolved: days.reduce((all, { resolved }) => all + sum(resolved), 0),
});

/** The types with issues, sorted by frequency, then by name. */
export function typesIn(days: readonly IssueDay[]): string[] {
  const totals = new Map<string, number>();
  for (const { found, resolved } of days) {
    for (const [type, count] of [...Object.entries(found), ...Object.entries(resolved)]) {
      if (count > 0) totals.set(type, (totals.get(type) ?? 0) + count);
    }
  }
  return [...totals]
    .sort(([a, countA], [b, countB]) => countB - countA || a.localeCompare(b, "en"))
    .map(([type]) => type);
}

/**
 * The URL of the list of issues of some types found on a day. The list includes snoozed and resolved issues, as the
 * chart does.
 */
export const issuesFoundOn = (day: Temporal.PlainDate, types: readonly string[]): string =>
  plantsHref("issues", {
    ...(types.length > 0 && { indicators_or: types.join(",") }),
    found_on: `after:${day},before:${day}`,
    snoozed: "1",
    resolved: "1",
  });
