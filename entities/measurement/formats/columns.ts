import { numberStyle, readNumber } from "../reading/numbers";
import type { Table } from "../reading/table";
import { readLabel } from "../reading/times";
import { type Columns, FileError, isPowerUnit, type Quantity, type Source, type Unit } from "../series";
import { unitOf } from "./format";

/** A table of which the user chooses the columns. */
export interface UnknownTable {
  /** The same for files with the same columns. */
  readonly key: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly guess: Columns;
}

const searchedRows = 50;
/** More columns are no choice. */
const maxColumns = 200;
const timeCell = /^\d{1,2}:\d{2}(:\d{2})?$/;
const production =
  /(pv|solar|zon|yield|opbrengst|energie|energy|produ|erzeug|generat|opwek|ertrag|power|vermogen|leistung)/i;
const other = /(consum|verbruik|verbrauch|grid|netz|\bnet|batter|akku|accu|import|export|einspeis|bezug|teruglever)/i;

/**
 * The columns of a table of an unknown format, with a guess of their meaning. Throws a FileError if it has no column
 * with times or no column with numbers.
 */
export function readUnknownTable({ rows, delimiter }: Table): UnknownTable {
  const sizes = rows.slice(0, searchedRows).map((row) => row.length);
  if (!sizes.some((size) => size > 1) || Math.max(...sizes) > maxColumns) throw new FileError("no-table");
  const firstAt = rows.slice(0, searchedRows).findIndex((row) => row.some((cell) => isLabel(cell)));
  const first = rows[firstAt];
  if (!first) throw new FileError("no-times");
  const values = rows.slice(firstAt);
  const sample = values.slice(0, searchedRows);
  const date = first.findIndex((cell) => isLabel(cell));
  const hasOwnTime = sample.every((row) => timeCell.test(row[date + 1] ?? ""));
  const time = hasOwnTime ? [date, date + 1] : [date];
  const width = Math.max(...sample.map((row) => row.length));
  const lines = headerLines(rows.slice(0, firstAt), width, time);
  const header = Array.from({ length: width }, (_, column) => lines.flatMap((line) => line[column] || []).join(" "));
  const numeric = header.flatMap((_, column) =>
    time.includes(column) || !sample.some((row) => /\d/.test(row[column] ?? "") && isNumber(row[column] ?? ""))
      ? []
      : column,
  );
  if (numeric.length === 0) throw new FileError("no-values");
  const rank = (name: string) => Number(production.test(name)) - 2 * Number(other.test(name));
  const [value = 0] = numeric.toSorted((a, b) => rank(header[b] ?? "") - rank(header[a] ?? ""));
  const unit = unitOf(header[value] ?? "") ?? "kWh";
  const quantity = guessQuantity(values, value, unit, delimiter);
  return { key: header.join("\t"), header, rows: values, guess: { time, value, quantity, unit } };
}

/**
 * The line before the values, and the lines before it that tell columns apart: names, above a line of units. Lines of
 * devices and of kinds have the same cell in most columns.
 */
const headerLines = (lines: UnknownTable["rows"], width: number, time: readonly number[]): UnknownTable["rows"] =>
  lines.filter((line, position) => {
    if (position === lines.length - 1) return true;
    const cells = line.filter((_, column) => !time.includes(column));
    return line.length === width && cells.length > 1 && new Set(cells).size > cells.length / 2;
  });

const isLabel = (cell: string): boolean => readLabel(cell, "dmy") !== null || readLabel(cell, "mdy") !== null;
const isNumber = (cell: string): boolean => readNumber(cell, numberStyle([cell], ";")) !== null;

/** Values that never fall are those of a counter. */
function guessQuantity(rows: UnknownTable["rows"], column: number, unit: Unit, delimiter: string): Quantity {
  if (isPowerUnit(unit)) return "power";
  const cells = rows.map((row) => row[column] ?? "");
  const style = numberStyle(cells, delimiter);
  const values = cells.map((cell) => readNumber(cell, style)).filter((value): value is number => value !== null);
  const rises = values.every((value, position) => position === 0 || value >= (values[position - 1] as number));
  return rises && values.length > 2 && (values[0] as number) < (values.at(-1) as number) ? "counter" : "energy";
}

/** The table with the chosen columns. */
export const chosenSource = ({ rows }: UnknownTable, columns: Columns): Source => ({ format: null, rows, columns });
