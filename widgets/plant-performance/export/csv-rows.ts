import type { CsvCell } from "@shared/lib/csv";
import type { ChartTable, TableRow, ValueColumn } from "../rules/chart-table";

export interface CsvTexts {
  period: string;
  status: string;
  /** The start of a period. */
  startOf: (row: TableRow) => string;
  /** The header of a column with its unit. */
  labelOf: (column: ValueColumn) => string;
  lowest: string;
  highest: string;
  statusOf: (row: TableRow) => string | null;
}

const round = (value: number): number => Number(value.toFixed(4));

function cellsOf(value: TableRow["values"][string], isBand: boolean): CsvCell[] {
  if (typeof value === "number") return [round(value)];
  if (!isBand) return [null];
  return value ? [round(value.low), round(value.high)] : [null, null];
}

/** The values of a chart as the rows of a file, oldest first; a band has two columns. Energy is in kWh. */
export function csvRows({ columns, rows, hasStatus }: ChartTable, texts: CsvTexts): CsvCell[][] {
  const head = columns.flatMap((column) => {
    const label = texts.labelOf(column);
    return column.isBand ? [`${label}, ${texts.lowest}`, `${label}, ${texts.highest}`] : [label];
  });
  return [
    [texts.period, ...head, ...(hasStatus ? [texts.status] : [])],
    ...rows.map((row) => [
      texts.startOf(row),
      ...columns.flatMap(({ key, isBand }) => cellsOf(row.values[key] ?? null, isBand)),
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

/** The name of a chart's file: `plant-7-default-day-2026-10-21-2026-11-21.csv`. */
export const chartFileName = (
  { plantId, meterId, chart, period, range }: FileSubject,
  extension: "csv" | "png",
): string =>
  [`plant-${plantId}`, meterId !== null && `meter-${meterId}`, chart, period, range.start, range.end]
    .filter(Boolean)
    .join("-")
    .concat(`.${extension}`);
