import { issueTypes } from "@entities/issue";
import type { DayIssueCounts } from "@entities/statistics";
import { plantsHref } from "@features/plants-filter";
import { type DateRange, daysOf } from "@shared/lib/date-range";
import { fillPatterns, type SeriesStyle } from "@shared/ui/chart-frame/series-style";

export interface IssueCounts {
  found: DayIssueCounts[];
  resolved: DayIssueCounts[];
}

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

/** The list of issues found on a day, including snoozed and resolved ones as in the chart; of one type or all. */
export const issuesFoundOn = (day: Temporal.PlainDate, type?: string): string =>
  plantsHref("issues", {
    found_on: { after: day, before: day },
    ...(type && { indicators: { include: [type], exclude: [] } }),
    snoozed: true,
    resolved: true,
  });

/** The issues list including resolved issues. */
export const resolvedIssues = plantsHref("issues", { resolved: true });

const colors = Array.from({ length: 8 }, (_, index) => `var(--chart-${index + 1})`);
const order: readonly string[] = issueTypes;

/** The color and pattern of an issue type; independent of the other types in the chart. */
export function issueTypeStyle(typeName: string): SeriesStyle {
  const position = order.indexOf(typeName);
  // Unknown types are last.
  const index = position < 0 ? order.length : position;
  return {
    color: colors[index % colors.length] ?? "var(--chart-8)",
    pattern: fillPatterns[Math.floor(index / colors.length) % fillPatterns.length] ?? "solid",
  };
}
