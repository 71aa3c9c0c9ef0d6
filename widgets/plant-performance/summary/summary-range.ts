import { lastCompleteDay } from "@entities/plant";
import { clipRange, type DateBounds, type DateRange } from "@shared/lib/date-range";
import type { DayRange } from "@shared/list-query/codecs";

/** The selectable days: since the plant is monitored, up to two days ago (spec 2 §7). */
export const summaryBounds = (
  today: Temporal.PlainDate,
  monitoredSince: Temporal.PlainDate | null,
): DateBounds => ({ earliest: monitoredSince ?? undefined, latest: lastCompleteDay(today) });

/** The range of the URL; by default from the start of the year to two days ago (spec 2 §7). Null without any day. */
export function summaryRange(queried: DayRange | undefined, bounds: DateBounds): DateRange | null {
  const { latest } = bounds;
  const { after: start, before: end } = queried ?? {};
  const selected = start && end ? clipRange({ start, end }, bounds) : null;
  return selected ?? clipRange({ start: latest.with({ month: 1, day: 1 }), end: latest }, bounds);
}
