import type { Period } from "@features/plant-events";
import type { CsvCell } from "@heliograph/rules/cells";
import type { ChartModel } from "../rules/chart-model";
import { type ChartSeries, inReadingOrder } from "../rules/series";

export interface ValueColumn {
  key: string;
  /** The series. The bars of all statuses form one column. */
  series: readonly ChartSeries[];
  isBand: boolean;
}

export interface TableRow {
  period: Period;
  /** By column: a value, or the two ends of a band. Null is a gap. */
  values: Record<string, number | { low: number; high: number } | null>;
  /** The series of the bar. Null without a bar. */
  status: ChartSeries | null;
}

/** The values of a chart as a table. The exported file has the values of the page. */
interface ChartTable {
  columns: readonly ValueColumn[];
  rows: readonly TableRow[];
  hasStatus: boolean;
}

const statusKeys: ReadonlySet<string> = new Set(["ok", "below", "partial", "neutral"]);

export function chartTable({ periods, series, details }: ChartModel): ChartTable {
  const bars = series.filter(({ key, type }) => type === "bars" && statusKeys.has(key));
  const others = series.filter((one) => !bars.includes(one));
  const columns: ValueColumn[] = [
    ...(bars.length > 0 ? [{ key: "value", series: bars, isBand: false }] : []),
    ...inReadingOrder(others).map((one) => ({ key: one.key, series: [one], isBand: one.type === "band" })),
    ...details.map((one) => ({ key: one.key, series: [one], isBand: false })),
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

interface CsvTexts {
  period: string;
  status: string;
  startOf: (row: TableRow) => string;
  labelOf: (column: ValueColumn) => string;
  lowest: string;
  highest: string;
  statusOf: (row: TableRow) => string | null;
}

/** The numbers of a file have all of their digits, so that sums can be checked (domain/exports.md#precision). */
function toCells(value: TableRow["values"][string], { isBand }: ValueColumn): CsvCell[] {
  if (typeof value === "number") return [value];
  if (!isBand) return [null];
  return value ? [value.low, value.high] : [null, null];
}

/** The values of a chart as the rows of a file, oldest first. A band has two columns. Energy is in kWh. */
export function csvRows({ columns, rows, hasStatus }: ChartTable, texts: CsvTexts): CsvCell[][] {
  const head = columns.flatMap((column) => {
    const label = texts.labelOf(column);
    return column.isBand ? [`${label}, ${texts.lowest}`, `${label}, ${texts.highest}`] : [label];
  });
  return [
    [texts.period, ...head, ...(hasStatus ? [texts.status] : [])],
    ...rows.map((row) => [
      texts.startOf(row),
      ...columns.flatMap((column) => toCells(row.values[column.key] ?? null, column)),
      ...(hasStatus ? [texts.statusOf(row)] : []),
    ]),
  ];
}

interface FileSubject {
  plantId: number;
  meterId: number | null;
  chart: string;
  period: string;
  range: { start: Temporal.PlainDate; end: Temporal.PlainDate };
}

/** The name of the file: `plant-7-default-day-2026-10-21-2026-11-21.csv`. */
export const chartFileName = (
  { plantId, meterId, chart, period, range }: FileSubject,
  extension: "csv" | "png",
): string =>
  [`plant-${plantId}`, meterId !== null && `meter-${meterId}`, chart, period, range.start, range.end]
    .filter(Boolean)
    .join("-")
    .concat(`.${extension}`);
