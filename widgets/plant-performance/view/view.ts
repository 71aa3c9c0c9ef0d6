import { clipRange, type DateBounds, type DateRange } from "@shared/lib/date-range";
import { availablePeriod, type PeriodType } from "./period-types";
import type { ChartType, PerformanceFilters } from "./query";
import type { StoredView } from "./stored-view";

/** The maximum number of plants that a plant is compared with. */
export const maxComparedPlants = 5;

/** What the tab shows. */
export interface PerformanceView {
  chart: ChartType;
  period: PeriodType;
  range: DateRange;
  /** Null for all meters. */
  meterId: number | null;
  /** The ids of the compared plants. */
  comparedIds: number[];
}

export const isRatioChart = (chart: ChartType): boolean => chart === "ratio" || chart === "ratio-diff";

/** Whether a chart type is available for the period type: ratios are not for hours (spec 2 §2.7). */
export const isChartAvailable = ({ chart, period }: Pick<PerformanceView, "chart" | "period">): boolean =>
  !isRatioChart(chart) || period !== "hour";

interface ViewContext {
  plantId: number;
  meterIds: readonly number[];
  /** Null without a restriction. */
  monitoredSince: Temporal.PlainDate | null;
  today: Temporal.PlainDate;
}

/** The days that can be selected: since the plant is monitored (spec 2 §2.7), today included. */
export const chartBounds = ({
  monitoredSince,
  today,
}: Pick<ViewContext, "monitoredSince" | "today">): DateBounds => ({
  earliest: monitoredSince ?? undefined,
  latest: today,
});

/** The last month up to yesterday (spec 3 §4). */
export function defaultRange(today: Temporal.PlainDate): DateRange {
  const yesterday = today.subtract({ days: 1 });
  return { start: yesterday.subtract({ months: 1 }), end: yesterday };
}

function queriedRange({ start_date: start, end_date: end }: PerformanceFilters): DateRange | null {
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
  const range = clip(queriedRange(filters)) ??
    clip(stored?.range) ??
    clip(defaultRange(today)) ?? { start: today, end: today };
  const meter = filters.meter ?? null;
  return {
    chart: filters.chart ?? "default",
    period: availablePeriod(filters.period ?? stored?.period ?? "day", range),
    range,
    meterId: meterIds.length > 1 && meter !== null && meterIds.includes(meter) ? meter : null,
    comparedIds: (filters.compare ?? [])
      .map(Number)
      .filter((id) => id !== plantId)
      .slice(0, maxComparedPlants),
  };
}

/** The view as parameters of the URL; defaults of the chart, the meter and the comparison are omitted. */
export const viewFilters = ({
  chart,
  period,
  range,
  meterId,
  comparedIds,
}: PerformanceView): PerformanceFilters => ({
  ...(chart !== "default" && { chart }),
  period,
  start_date: range.start,
  end_date: range.end,
  ...(meterId !== null && { meter: meterId }),
  ...(comparedIds.length > 0 && { compare: comparedIds.map(String) }),
});
