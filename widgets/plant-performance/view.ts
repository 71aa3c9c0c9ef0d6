import { type PeriodType, periodTypes } from "@entities/plant";
import {
  clipRange,
  type DateBounds,
  type DateRange,
  dayCount,
  parseDateRange,
  rangeBounds,
  rangeEnding,
  rangeQuery,
  rangeText,
  readDay,
} from "@shared/lib/date-range";
import { isId, readId } from "@shared/lib/text";
import { dayCodec, dayRangeCodec, enumCodec, listCodec, type QueryCodec } from "@shared/list-query/codecs";
import { createListQuery, type QueryOf } from "@shared/list-query/list-query";

/** The longest range in days of each period type (domain/performance.md#period-types). */
const maxDays: Record<PeriodType, number> = { hour: 8, day: 92, week: 366, month: 9_999 };

export const isPeriodAvailable = (period: PeriodType, range: DateRange): boolean => dayCount(range) <= maxDays[period];

/** The period type, or the next coarser one that is available; months for a range that is too long for all. */
export function availablePeriod(period: PeriodType, range: DateRange): PeriodType {
  const coarser = periodTypes.slice(periodTypes.indexOf(period));
  return coarser.find((candidate) => isPeriodAvailable(candidate, range)) ?? "month";
}

/** The chart types in the order of their buttons (domain/performance.md#chart-types). */
export const chartTypes = ["default", "ratio", "ratio-diff", "abs-diff", "daily-yield-scores"] as const;
export type ChartType = (typeof chartTypes)[number];

const idCodec: QueryCodec<number> = {
  read(text) {
    const value = readId(text.trim());
    return { value, complete: value !== null || text.trim() === "" };
  },
  write: String,
};

/** The part of a range that a chart shows: the keys of its first and its last period. */
export interface Zoom {
  from: string;
  to: string;
}

/** An hour is written without its minutes. */
const writeKey = (key: string): string => key.replace(":00:00Z", "Z");

function readKey(text: string): string | null {
  const [day = "", hour, ...rest] = text.split("T");
  if (!readDay(day) || rest.length > 0) return null;
  if (hour === undefined) return day;
  return /^([01]\d|2[0-3])Z$/.test(hour) ? `${day}T${hour.slice(0, 2)}:00:00Z` : null;
}

/** Whether a key is that of an hour, not of a day. */
export const isHour = (key: string): boolean => key.length > "2026-11-01".length;

/** A zoom in the URL: `2026-11-02..2026-11-08`, in hours `2026-11-02T05Z..2026-11-02T17Z`. */
export const zoomCodec: QueryCodec<Zoom> = {
  read(text) {
    const [first = "", last = "", ...rest] = text.trim().split("..");
    const [from, to] = [readKey(first), readKey(last)];
    const valid = from !== null && to !== null && rest.length === 0 && isHour(from) === isHour(to) && from <= to;
    return { value: valid ? { from, to } : null, complete: valid || text.trim() === "" };
  },
  write: ({ from, to }) => `${writeKey(from)}..${writeKey(to)}`,
};

/** The tab's part of the URL; the page has other parameters too. */
export const performanceQuery = createListQuery({
  filters: {
    chart: enumCodec(chartTypes),
    period: enumCodec(periodTypes),
    start_date: dayCodec,
    end_date: dayCodec,
    meter: idCodec,
    compare: listCodec(isId),
    zoom: zoomCodec,
    summary: dayRangeCodec,
  },
  paginated: false,
});

export type PerformanceFilters = QueryOf<typeof performanceQuery>["filters"];

export const maxComparedPlants = 5;

/** What the tab shows. */
export interface PerformanceView {
  chart: ChartType;
  period: PeriodType;
  range: DateRange;
  /** The part of the range that the chart shows; null for all of it. */
  zoom: Zoom | null;
  /** Null for all meters. */
  meterId: number | null;
  comparedIds: number[];
}

interface ViewContext {
  plantId: number;
  meterIds: readonly number[];
  /** Null without a restriction. */
  monitoredSince: Temporal.PlainDate | null;
  today: Temporal.PlainDate;
}

/** The days that can be selected: since the plant is monitored (domain/performance.md#period-types), today included. */
export const chartBounds = ({ monitoredSince, today }: Pick<ViewContext, "monitoredSince" | "today">): DateBounds =>
  rangeBounds(today, monitoredSince);

/** The API returns the scores of at most a year at once, and the calls of a request are limited. */
export const scoreDaysOfCall = 366;
const maxScoreDays = 10 * scoreDaysOfCall;

/** The part of a range that a chart of scores shows: its last ten years. */
const scoreRange = (range: DateRange): DateRange =>
  dayCount(range) > maxScoreDays ? rangeEnding(range.end, maxScoreDays) : range;

/** The last month up to yesterday (domain/performance.md#period-types). */
function defaultRange(today: Temporal.PlainDate): DateRange {
  const yesterday = today.subtract({ days: 1 });
  return { start: yesterday.subtract({ months: 1 }), end: yesterday };
}

/** The range in a URL, which may have more days than can be shown; null without one. */
export function queriedRange({ start_date: start, end_date: end }: PerformanceFilters): DateRange | null {
  return start && end && Temporal.PlainDate.compare(start, end) <= 0 ? { start, end } : null;
}

/** The view of a URL; what the URL lacks is the stored one or the default. */
export function resolveView(
  filters: PerformanceFilters,
  stored: StoredView | null,
  { plantId, meterIds, today, monitoredSince }: ViewContext,
): PerformanceView {
  const bounds = chartBounds({ monitoredSince, today });
  const clip = (range: DateRange | null | undefined) => (range ? clipRange(range, bounds) : null);
  const selected = clip(queriedRange(filters)) ??
    clip(stored?.range) ??
    clip(defaultRange(today)) ?? { start: today, end: today };
  const meter = filters.meter ?? null;
  const chart = filters.chart ?? "default";
  const range = chart === "daily-yield-scores" ? scoreRange(selected) : selected;
  return {
    chart,
    period: availablePeriod(filters.period ?? stored?.period ?? "day", range),
    range,
    zoom: filters.zoom ?? null,
    meterId: meterIds.length > 1 && meter !== null && meterIds.includes(meter) ? meter : null,
    comparedIds: (filters.compare ?? [])
      .map(Number)
      .filter((id) => id !== plantId)
      .slice(0, maxComparedPlants),
  };
}

/** What a URL compares a plant with that the view leaves out. */
export function ignoredComparisons(
  { compare = [] }: PerformanceFilters,
  plantId: number,
): { isSelf: boolean; beyondLimit: number[] } {
  const others = compare.map(Number).filter((id) => id !== plantId);
  return { isSelf: others.length < compare.length, beyondLimit: others.slice(maxComparedPlants) };
}

/** A view after a change; another range or period type is shown as a whole. */
export const changedView = (view: PerformanceView, change: Partial<PerformanceView>): PerformanceView => ({
  ...view,
  ...((change.range || change.period) && { zoom: null }),
  ...change,
});

/** The view as parameters of the URL; defaults of the chart, the meter and the comparison are omitted. */
export const viewFilters = ({
  chart,
  period,
  range,
  zoom,
  meterId,
  comparedIds,
}: PerformanceView): PerformanceFilters => ({
  ...(chart !== "default" && { chart }),
  period,
  start_date: range.start,
  end_date: range.end,
  ...(zoom && { zoom }),
  ...(meterId !== null && { meter: meterId }),
  ...(comparedIds.length > 0 && { compare: comparedIds.map(String) }),
});

/** The range and the period type that were selected last, on any plant (domain/performance.md#period-types). */
interface StoredView {
  range: DateRange;
  period: PeriodType;
}

const storageKey = "performance-view";

export const writeStoredView = ({ range, period }: StoredView): string =>
  JSON.stringify({ ...rangeText(range), period });

/** The view of a stored text; null if it is missing or malformed. */
export function readStoredView(text: string | null): StoredView | null {
  try {
    const { start, end, period: name } = JSON.parse(text ?? "") ?? {};
    const range = { start: readDay(String(start)), end: readDay(String(end)) };
    const period = periodTypes.find((candidate) => candidate === name);
    if (!range.start || !range.end || !period) return null;
    if (Temporal.PlainDate.compare(range.start, range.end) > 0) return null;
    return { range: { start: range.start, end: range.end }, period };
  } catch {
    return null;
  }
}

/** The last view of this browser; null without one or without access to local storage. */
export function loadStoredView(): StoredView | null {
  try {
    return readStoredView(localStorage.getItem(storageKey));
  } catch {
    return null;
  }
}

export function storeView(view: StoredView): void {
  try {
    localStorage.setItem(storageKey, writeStoredView(view));
  } catch {
    // Without local storage the default applies next time.
  }
}

export interface ChartRequest {
  kind: "performance" | "scores";
  period: PeriodType;
  range: DateRange;
  /** Null for all meters. */
  meterId: number | null;
}

export const writeRequest = ({ kind, period, range, meterId }: ChartRequest): Record<string, string> => ({
  kind,
  period,
  ...rangeQuery(range),
  ...(meterId !== null && { meter: String(meterId) }),
});

/** The request in the query of a resource, within what the tab can show; null if it is malformed. */
export function readRequest(query: URLSearchParams, today: Temporal.PlainDate): ChartRequest | null {
  const kind = query.get("kind");
  const period = periodTypes.find((candidate) => candidate === query.get("period"));
  const range = parseDateRange(query, rangeBounds(today));
  if ((kind !== "performance" && kind !== "scores") || !period || !range) return null;
  const meterId = readId(query.get("meter"));
  if (kind === "scores") return { kind, period, range: scoreRange(range), meterId };
  return { kind, period: availablePeriod(period, range), range, meterId };
}

/** Identifies a request: a response contains the key of the one it belongs to. */
export const requestKey = (request: ChartRequest): string => new URLSearchParams(writeRequest(request)).toString();
