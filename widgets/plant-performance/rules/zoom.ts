import type { PeriodType } from "@entities/energy";
import type { Period } from "@features/plant-events";
import { clipRange, type DateBounds, type DateRange, dayCount, readDay } from "@shared/lib/date-range";
import { timeZone } from "@shared/lib/dates";
import type { QueryCodec } from "@shared/list-query/codecs";
import type { PeriodWindow } from "@shared/ui/series-plot/plot-model";

/** The part of a range that is zoomed to: the keys of its first and last period. */
export interface Zoom {
  from: string;
  to: string;
}

/** Hours are written without minutes. */
const writeKey = (key: string): string => key.replace(":00:00Z", "Z");

function readKey(text: string): string | null {
  const [day = "", hour, ...rest] = text.split("T");
  if (!readDay(day) || rest.length > 0) return null;
  if (hour === undefined) return day;
  return /^([01]\d|2[0-3])Z$/.test(hour) ? `${day}T${hour.slice(0, 2)}:00:00Z` : null;
}

/** Whether a key is of an hour, not of a day. */
export const isHour = (key: string): boolean => key.length > "2026-11-01".length;

/** A zoom in the URL: `2026-11-02..2026-11-08` for days, `2026-11-02T05Z..2026-11-02T17Z` for hours. */
export const zoomCodec: QueryCodec<Zoom> = {
  read(text) {
    const [first = "", last = "", ...rest] = text.trim().split("..");
    const [from, to] = [readKey(first), readKey(last)];
    const valid = from !== null && to !== null && rest.length === 0 && isHour(from) === isHour(to) && from <= to;
    return { value: valid ? { from, to } : null, complete: valid || text.trim() === "" };
  },
  write: ({ from, to }) => `${writeKey(from)}..${writeKey(to)}`,
};

export const isZoomed = ({ from, to }: Zoom, { key }: Period): boolean => from <= key && key <= to;

/** The window of a zoom. Null for all periods, and for a zoom that does not fit these periods. */
export function toWindow(periods: readonly Period[], zoom: Zoom | null): PeriodWindow | null {
  const [first] = periods;
  if (!zoom || !first || isHour(first.key) !== isHour(zoom.from)) return null;
  const from = periods.findIndex((period) => isZoomed(zoom, period));
  const to = periods.findLastIndex((period) => isZoomed(zoom, period));
  return from < 0 || to - from + 1 === periods.length ? null : { from, to };
}

/** The zoom of a window. Null for all periods. */
export function toZoom(periods: readonly Period[], window: PeriodWindow | null): Zoom | null {
  const [first, last] = [periods[window?.from ?? 0], periods[window?.to ?? 0]];
  return window && first && last && windowLength(window) < periods.length ? { from: first.key, to: last.key } : null;
}

const windowLength = ({ from, to }: PeriodWindow): number => to - from + 1;

/**
 * The adjacent window of the same length: before (-1) or after (1). At the end of the periods the window does not
 * change.
 */
export function movedWindow(window: PeriodWindow, direction: -1 | 1, count: number): PeriodWindow {
  const length = windowLength(window);
  const from = Math.max(0, Math.min(window.from + direction * length, count - length));
  return { from, to: from + length - 1 };
}

/** The days of periods within a range. Null without periods. */
export function daysOfPeriods(periods: readonly Period[], range: DateRange): DateRange | null {
  const [first, last] = [periods[0], periods.at(-1)];
  return first && last
    ? clipRange({ start: first.first, end: last.last }, { earliest: range.start, latest: range.end })
    : null;
}

/** The hours of periods that are not whole days, from the start of the first period to the end of the last period. */
export function hoursOfPeriods(periods: readonly Period[]): { start: Temporal.Instant; end: Temporal.Instant } | null {
  const [start, last] = [periods[0]?.instant, periods.at(-1)?.instant];
  if (!start || !last) return null;
  const end = last.add({ hours: 1 });
  const isMidnight = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(timeZone).hour === 0;
  return isMidnight(start) && isMidnight(end) ? null : { start, end };
}

/**
 * The adjacent range of the same length: before (-1) or after (1). For a calendar month, the adjacent month. Null
 * outside of the bounds.
 */
export function movedRange({ start, end }: DateRange, direction: -1 | 1, bounds: DateBounds): DateRange | null {
  const next = end.add({ days: 1 });
  const isMonths = start.day === 1 && next.day === 1;
  const length = isMonths
    ? { months: direction * start.until(next, { largestUnit: "month" }).months }
    : { days: direction * dayCount({ start, end }) };
  return clipRange({ start: start.add(length), end: next.add(length).subtract({ days: 1 }) }, bounds);
}

const finer: Record<PeriodType, PeriodType | null> = { hour: null, day: "hour", week: "day", month: "day" };

/** The period type that opens the periods of a chart. Null for hours. */
export const finerPeriod = (type: PeriodType): PeriodType | null => finer[type];
