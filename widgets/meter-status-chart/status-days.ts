import { plantsHref, yieldStatuses } from "@entities/plant";
import type { DayStatusCounts } from "@entities/statistics";
import { type DateRange, daysOf } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/dates";
import { roundShares } from "@shared/lib/units";
import type { SeriesStyle } from "@shared/ui/small-bars/series-style";

/**
 * The statuses of a bar from the baseline upward. The worst status is at the baseline, where days are easiest to
 * compare.
 */
export const barStatuses = ["NOK", "MEDIUM", "NONE", "OK"] as const;
export type BarStatus = (typeof barStatuses)[number];

/** A day of the chart. `counts` is null without data. A single count is null when it is not known. */
export interface StatusDay {
  date: Temporal.PlainDate;
  total: number;
  counts: Record<BarStatus, number | null> | null;
}

/** Every day of a range. A day has no data when it is missing from the response or has no meters. */
export function statusDays(rows: readonly DayStatusCounts[], range: DateRange): StatusDay[] {
  const byDate = new Map(rows.map((row) => [dayText(row.date), row]));
  return daysOf(range).map((date) => {
    const row = byDate.get(date.toString());
    if (!row) return { date, total: 0, counts: null };
    const { NOK, MEDIUM, NONE, OK } = row;
    const known = [NOK, MEDIUM, NONE, OK].filter((count) => count !== null);
    // Without the total, the shares can only be computed from all counts.
    if (row.total === null && known.length < barStatuses.length) return { date, total: 0, counts: null };
    // The shares sum to at most 100 %, even when the response is inconsistent.
    const total = Math.max(
      row.total ?? 0,
      known.reduce((sum, count) => sum + count, 0),
    );
    return { date, total, counts: total > 0 ? { NOK, MEDIUM, NONE, OK } : null };
  });
}

/**
 * The share of a day's meters with a status, in percent and rounded to 0.1, so that the shares of all statuses add up to
 * 100 %; null without data.
 */
export function shareOf({ counts, total }: StatusDay, status: BarStatus): number | null {
  if (!counts) return null;
  const shares = roundShares(
    barStatuses.map((each) => counts[each]),
    total,
  );
  return shares[barStatuses.indexOf(status)] ?? null;
}

/** The latest day with data; null when there is none. */
export const latestWithData = (days: readonly StatusDay[]): StatusDay | null =>
  days.findLast(({ counts }) => counts !== null) ?? null;

/** The color and pattern of each status. The patterns distinguish the statuses without color. */
export const statusFill: Record<BarStatus, SeriesStyle> = {
  NOK: { color: "var(--color-not-ok)", pattern: "grid" },
  MEDIUM: { color: "var(--color-medium)", pattern: "stripes" },
  NONE: { color: "var(--color-none)", pattern: "dots" },
  OK: { color: "var(--color-ok)", pattern: "solid" },
};

/** The URL of the plants list of a day (`YYYY-MM-DD`), with one yield status or all statuses. */
export function plantsOn(day: string, status?: string): string {
  const isStatus = yieldStatuses.some((value) => value === status);
  return plantsHref("plants", { ...(status && isStatus && { yield_status_filter: status }), date: day });
}
