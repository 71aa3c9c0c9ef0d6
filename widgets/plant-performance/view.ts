import { type PeriodType, periodTypes } from "@entities/energy";
import { type DataRange, lastDaysWithData, overlaps } from "@entities/plant";
import {
  clipRange,
  type DateBounds,
  type DateRange,
  dayCount,
  parseDateRange,
  quickRanges,
  rangeBounds,
  rangeEnding,
  rangeQuery,
  rangeText,
  readDay,
} from "@shared/lib/date-range";
import { isId, readId } from "@shared/lib/text";
import {
  dayCodec,
  dayRangeCodec,
  enumCodec,
  enumListCodec,
  listCodec,
  type QueryCodec,
} from "@shared/list-query/codecs";
import { createListQuery, type QueryOf } from "@shared/list-query/list-query";
import { type Zoom, zoomCodec } from "./rules/zoom";

/** The maximum range in days of each period type (domain/performance.md#period-types). */
const maxDays: Record<PeriodType, number> = { hour: 8, day: 92, week: 366, month: 9_999 };

export const isPeriodAvailable = (period: PeriodType, range: DateRange): boolean => dayCount(range) <= maxDays[period];

/** The period type, or the next coarser type that is available for the range. The last resort is months. */
export function availablePeriod(period: PeriodType, range: DateRange): PeriodType {
  const coarser = periodTypes.slice(periodTypes.indexOf(period));
  return coarser.find((candidate) => isPeriodAvailable(candidate, range)) ?? "month";
}

/** The chart types in the order of their buttons (domain/performance.md#chart-types). */
export const chartTypes = ["default", "ratio", "ratio-diff", "abs-diff", "daily-yield-scores"] as const;
export type ChartType = (typeof chartTypes)[number];

/** The lanes of the weather in their order (domain/performance.md#weather). */
export const weatherLanes = ["irradiance", "temperature", "snow", "rain"] as const;
export type WeatherLane = (typeof weatherLanes)[number];

const idCodec: QueryCodec<number> = {
  read(text) {
    const value = readId(text.trim());
    return { value, complete: value !== null || text.trim() === "" };
  },
  write: String,
};

/** The query parameters of the tab. The page has other parameters, too. */
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
    by: enumCodec(["meter"]),
    weather: enumListCodec(weatherLanes),
  },
  paginated: false,
});

export type PerformanceFilters = QueryOf<typeof performanceQuery>["filters"];

export const maxComparedPlants = 5;

/** The view of the tab. */
export interface PerformanceView {
  chart: ChartType;
  period: PeriodType;
  range: DateRange;
  /** The zoomed part of the range. Null for the whole range. */
  zoom: Zoom | null;
  /** Null for all meters. */
  meterId: number | null;
  comparedIds: number[];
  /** Whether the meters are shown side by side instead of a chart (domain/performance.md#by-meter). */
  byMeter: boolean;
  /** The shown lanes of the weather. */
  weather: readonly WeatherLane[];
}

interface ViewContext {
  plantId: number;
  meterIds: readonly number[];
  /** Null without a restriction. */
  monitoredSince: Temporal.PlainDate | null;
  today: Temporal.PlainDate;
  /** The days with data (`dataRange`). Null if they are not known. */
  data: DataRange | null;
  /** Whether the API offers the energy of the running day. */
  hasToday: boolean;
}

/** The selectable days: from the start of monitoring to yesterday (domain/performance.md#period-types). */
export function chartBounds({ monitoredSince, today }: Pick<ViewContext, "monitoredSince" | "today">): DateBounds {
  const yesterday = today.subtract({ days: 1 });
  const isNew = monitoredSince !== null && Temporal.PlainDate.compare(monitoredSince, yesterday) > 0;
  return rangeBounds(yesterday, isNew ? yesterday : monitoredSince);
}

/** Whether a range is the running day, which is a view of its own (domain/performance.md#today). */
export const isToday = ({ start, end }: DateRange, today: Temporal.PlainDate): boolean =>
  start.equals(today) && end.equals(today);

/** The API returns the scores of at most a year per call, and a request may make a limited number of calls. */
export const scoreDaysOfCall = 366;
const maxScoreDays = 10 * scoreDaysOfCall;

/** The API returns the weather of at most these days. */
export const maxWeatherDays = 1_100;

/** A longer range compares no meters by day. */
export const maxMeterDays = 366;

/** Limits a range to its last days. */
export const lastDaysOf = (range: DateRange, days: number): DateRange =>
  dayCount(range) > days ? rangeEnding(range.end, days) : range;

const scoreRange = (range: DateRange): DateRange => lastDaysOf(range, maxScoreDays);

/** The quick range that a chart shows at first (domain/performance.md#period-types). */
const defaultRange = "last-30-days";

/** The range in a URL. It may exceed the selectable days. Null without a range. */
export function queriedRange({ start_date: start, end_date: end }: PerformanceFilters): DateRange | null {
  return start && end && Temporal.PlainDate.compare(start, end) <= 0 ? { start, end } : null;
}

/** The view of a URL. The stored view and the defaults supply what the URL lacks. */
export function resolveView(
  filters: PerformanceFilters,
  stored: StoredView | null,
  { plantId, meterIds, today, monitoredSince, data, hasToday }: ViewContext,
): PerformanceView {
  const bounds = chartBounds({ monitoredSince, today });
  const clip = (range: DateRange | null | undefined) => {
    if (!range) return null;
    return hasToday && isToday(range, today) ? range : clipRange(range, bounds);
  };
  const lastDays = lastDaysWithData(data, today);
  // A range that was selected on another plant may have no data here.
  const usable = stored && !(lastDays && data && !overlaps(stored.range, data)) ? stored.range : null;
  const selected =
    clip(queriedRange(filters)) ??
    clip(usable) ??
    lastDays ??
    quickRanges(today, bounds)[defaultRange] ??
    rangeEnding(bounds.latest, 1);
  const meter = filters.meter ?? null;
  const chart = filters.chart ?? "default";
  const byMeter = filters.by === "meter" && meterIds.length > 1;
  const rangeOfView = chart === "daily-yield-scores" ? scoreRange(selected) : selected;
  const range = byMeter ? lastDaysOf(selected, maxMeterDays) : rangeOfView;
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
    byMeter,
    weather: filters.weather ?? [],
  };
}

/** The compared plants in a URL that the view ignores. */
export function ignoredComparisons(
  { compare = [] }: PerformanceFilters,
  plantId: number,
): { isSelf: boolean; beyondLimit: number[] } {
  const others = compare.map(Number).filter((id) => id !== plantId);
  return { isSelf: others.length < compare.length, beyondLimit: others.slice(maxComparedPlants) };
}

/** Applies a change to a view. A new range or period type removes the zoom. */
export const changedView = (view: PerformanceView, change: Partial<PerformanceView>): PerformanceView => ({
  ...view,
  ...((change.range || change.period) && { zoom: null }),
  ...change,
});

/** The URL parameters of a view. The defaults of chart, meter and comparison are omitted. */
export const viewFilters = ({
  chart,
  period,
  range,
  zoom,
  meterId,
  comparedIds,
  byMeter,
  weather,
}: PerformanceView): PerformanceFilters => ({
  ...(chart !== "default" && { chart }),
  period,
  start_date: range.start,
  end_date: range.end,
  ...(zoom && { zoom }),
  ...(meterId !== null && { meter: meterId }),
  ...(comparedIds.length > 0 && { compare: comparedIds.map(String) }),
  ...(byMeter && { by: "meter" }),
  ...(weather.length > 0 && { weather: [...weather] }),
});

/** The range and the period type that were last selected, on any plant (domain/performance.md#period-types). */
interface StoredView {
  range: DateRange;
  period: PeriodType;
}

const storageKey = "performance-view";

export const writeStoredView = ({ range, period }: StoredView): string =>
  JSON.stringify({ ...rangeText(range), period });

/** Parses a stored view. Returns null if the text is missing or malformed. */
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

/** The last view of this browser. Null if there is none or local storage is not available. */
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
    // Without local storage the default applies on the next visit.
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

/** Parses the request in the query of a resource, limited to the selectable days. Returns null if it is malformed. */
export function readRequest(query: URLSearchParams, today: Temporal.PlainDate): ChartRequest | null {
  const kind = query.get("kind");
  const period = periodTypes.find((candidate) => candidate === query.get("period"));
  const range = parseDateRange(query, rangeBounds(today));
  if ((kind !== "performance" && kind !== "scores") || !period || !range) return null;
  const meterId = readId(query.get("meter"));
  if (kind === "scores") return { kind, period, range: scoreRange(range), meterId };
  return { kind, period: availablePeriod(period, range), range, meterId };
}

/** The key of a request. A response contains the key of its request. */
export const requestKey = (request: ChartRequest): string => new URLSearchParams(writeRequest(request)).toString();
