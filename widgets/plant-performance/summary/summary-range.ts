import { lastCompleteDay } from "@entities/energy";
import { plantResourceHref } from "@entities/plant";
import type { PlantRef } from "@shared/api/refs";
import {
  clipRange,
  type DateBounds,
  type DateRange,
  rangeBounds,
  rangeEnding,
  rangeQuery,
} from "@shared/lib/date-range";
import type { DayRange } from "@shared/list-query/codecs";

export const summaryPageSize = 25;

/** The URL of the summaries of the meters of a page. */
export const summaryHref = (ref: PlantRef, range: DateRange, meters: readonly { id: number }[]): string =>
  plantResourceHref("plant-historical-summary", ref, {
    ...rangeQuery(range),
    meters: meters.map(({ id }) => id).join(","),
  });

/** The selectable days: from the start of monitoring to two days ago (domain/performance.md#historical-summary). */
export const summaryBounds = (today: Temporal.PlainDate, monitoredSince: Temporal.PlainDate | null): DateBounds =>
  rangeBounds(lastCompleteDay(today), monitoredSince);

export const requestedRange = ({ after: start, before: end }: DayRange = {}): DateRange | null =>
  start && end ? { start, end } : null;

/**
 * The range of the URL. The default is from the start of the year to two days ago
 * (domain/performance.md#historical-summary). Null without any selectable day.
 */
export function summaryRange(queried: DayRange | undefined, bounds: DateBounds): DateRange | null {
  const { latest } = bounds;
  const requested = requestedRange(queried);
  const selected = requested && clipRange(requested, bounds);
  return selected ?? clipRange({ start: latest.with({ month: 1, day: 1 }), end: latest }, bounds);
}

const maxKpiDays = 366;

/** The days of the key figures: the last 366 complete days of a range. Null without any. */
export function kpiRange(range: DateRange, today: Temporal.PlainDate): DateRange | null {
  const complete = clipRange(range, { latest: lastCompleteDay(today) });
  return (
    complete && clipRange(complete, { earliest: rangeEnding(complete.end, maxKpiDays).start, latest: complete.end })
  );
}

export const kpisHref = (ref: PlantRef, range: DateRange): string =>
  plantResourceHref("plant-kpis", ref, { ...rangeQuery(range) });
