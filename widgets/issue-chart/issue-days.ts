import type { DayIssueCounts } from "@entities/statistics";
import { type DateRange, daysOf } from "@shared/lib/date-range";

/** The issues found and resolved per day, in the format of the API. */
export interface IssueCounts {
  found: DayIssueCounts[];
  resolved: DayIssueCounts[];
}

/** One day of the chart: the issues found and resolved per type. */
export interface IssueDay {
  date: Temporal.PlainDate;
  found: Record<string, number>;
  resolved: Record<string, number>;
}

const countsOn = (rows: readonly DayIssueCounts[]) => {
  const byDate = new Map(rows.map(({ date, counts }) => [date, counts]));
  return (date: Temporal.PlainDate) => byDate.get(date.toString()) ?? {};
};

/** Every day of a range; a day that is missing from the responses has no issues. */
export function issueDays({ found, resolved }: IssueCounts, range: DateRange): IssueDay[] {
  const foundOn = countsOn(found);
  const resolvedOn = countsOn(resolved);
  return daysOf(range).map((date) => ({ date, found: foundOn(date), resolved: resolvedOn(date) }));
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0);

/** The number of issues of all types over several days. */
export const totalOf = (days: readonly IssueDay[]): { found: number; resolved: number } => ({
  found: days.reduce((all, { found }) => all + sum(found), 0),
  resolved: days.reduce((all, { resolved }) => all + sum(resolved), 0),
});

/** The types that occur, most frequent first, then by name. */
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
