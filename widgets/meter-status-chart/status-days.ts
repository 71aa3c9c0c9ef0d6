import type { DayStatusCounts } from "@entities/statistics";
import { type DateRange, daysOf } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/day";

/** The statuses of a bar from its base line upward: the worst stands where days compare best. */
export const barStatuses = ["NOK", "MEDIUM", "NONE", "OK"] as const;
export type BarStatus = (typeof barStatuses)[number];

/** One day of the chart; `counts` is null where nothing is known of it. */
export interface StatusDay {
  date: Temporal.PlainDate;
  /** The meters counted. */
  total: number;
  counts: Record<BarStatus, number> | null;
}

/** Every day of a range with its counts. A day the answer leaves out, or counts no meter on, is not known. */
export function statusDays(rows: readonly DayStatusCounts[], range: DateRange): StatusDay[] {
  const byDate = new Map(rows.map((row) => [dayText(row.date), row]));
  return daysOf(range).map((date) => {
    const row = byDate.get(date.toString());
    if (!row) return { date, total: 0, counts: null };
    const { NOK, MEDIUM, NONE, OK } = row;
    // The bar never grows over 100 %, also where an answer contradicts itself.
    const total = Math.max(row.total, NOK + MEDIUM + NONE + OK);
    return { date, total, counts: total > 0 ? { NOK, MEDIUM, NONE, OK } : null };
  });
}

/** The share of a day's meters with a status, in percent; null where the day is not known. */
export const shareOf = ({ counts, total }: StatusDay, status: BarStatus): number | null =>
  counts && (counts[status] / total) * 100;

/** The latest day that something is known of. */
export const latestKnown = (days: readonly StatusDay[]): StatusDay | null =>
  days.findLast(({ counts }) => counts !== null) ?? null;
