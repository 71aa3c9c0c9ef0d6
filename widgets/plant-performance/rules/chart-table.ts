import type { ChartModel } from "./chart-model";
import type { Period } from "./periods";
import { type ChartSeries, inReadingOrder } from "./series";

/** A column of a chart's values. */
export interface ValueColumn {
  key: string;
  /** The series; the bars of all statuses are one column. */
  series: readonly ChartSeries[];
  isBand: boolean;
}

/** A period of a chart with its values. */
export interface TableRow {
  period: Period;
  /** By column: the value, or the two ends of a band; null is a gap. */
  values: Record<string, number | { low: number; high: number } | null>;
  /** The series of the bar; null without one. */
  status: ChartSeries | null;
}

/** A chart as a table, which shows and saves the same values. */
export interface ChartTable {
  columns: readonly ValueColumn[];
  rows: readonly TableRow[];
  /** Whether the bars have a status. */
  hasStatus: boolean;
}

const statusKeys: ReadonlySet<string> = new Set(["ok", "below", "neutral"]);

export function chartTable({ periods, series }: ChartModel): ChartTable {
  const bars = series.filter(({ key, type }) => type === "bars" && statusKeys.has(key));
  const others = series.filter((one) => !bars.includes(one));
  const columns: ValueColumn[] = [
    ...(bars.length > 0 ? [{ key: "value", series: bars, isBand: false }] : []),
    ...inReadingOrder(others).map((one) => ({ key: one.key, series: [one], isBand: one.type === "band" })),
  ];
  const cellOf = ({ series: own, isBand }: ValueColumn, index: number) => {
    const known = own.find(({ values }) => (values[index] ?? null) !== null);
    const value = known?.values[index] ?? null;
    const high = known?.highs?.[index] ?? null;
    return isBand ? (value === null || high === null ? null : { low: value, high }) : value;
  };
  return {
    columns,
    hasStatus: bars.length > 0,
    rows: periods.map((period, index) => ({
      period,
      values: Object.fromEntries(columns.map((column) => [column.key, cellOf(column, index)])),
      status: bars.find(({ values }) => (values[index] ?? null) !== null) ?? null,
    })),
  };
}
