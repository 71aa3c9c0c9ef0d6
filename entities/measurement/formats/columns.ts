import { cellsOf, numberStyle, readNumber } from "../reading/numbers";
import { isNumber, type Table } from "../reading/table";
import { isLabel, isTimeOfDay, readSpreadsheetDay } from "../reading/times";
import { type Columns, FileError, isPowerUnit, type Quantity, type Source, type Unit } from "../series";
import { type NamedMeaning, readColumnName } from "./header-words";

/** A format that is recognised by the content of a file. */
export interface MeasurementFormat {
  /** Reads a table; null if it is of another format. */
  readTable?(table: Table): Source | null;
  /** Reads a JSON file; null if it is of another format. */
  readJson?(json: unknown): Source | null;
}

/** The unit in the brackets of a header, such as "Energy Produced (Wh)" and "Stromerzeugung [kW]". */
export function unitOf(header: string): Unit | null {
  const [, unit = ""] = /[[(]\s*([kM]?Wh?)\s*[\])]/.exec(header) ?? /(?:^|[\s_/|])([kM]?Wh?)$/.exec(header) ?? [];
  return (unit as Unit) || null;
}

/** The position of the first cell that matches one of the patterns, in the order of the patterns; null without one. */
export function findColumn(header: readonly string[], ...patterns: readonly RegExp[]): number | null {
  for (const pattern of patterns) {
    const position = header.findIndex((cell) => pattern.test(cell));
    if (position >= 0) return position;
  }
  return null;
}

/** Creates the columns of a table with the time in its first column. */
export const columnsOf = (value: number, quantity: Columns["quantity"], unit: Unit): Columns => ({
  time: [0],
  value,
  quantity,
  unit,
});

/** A table whose columns the user chooses. */
export interface UnknownTable {
  /** The same for files with the same columns. */
  readonly key: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly guess: Columns;
  /** The guessed column, and the columns whose names differ from the guessed name by a number only. */
  readonly inverters: readonly number[];
  /** Whether the name of the guessed column of values says that it is no generation. */
  readonly isDoubtful: boolean;
}

const searchedRows = 50;
/** More columns are no choice. */
const maxColumns = 200;

/**
 * The columns of a table of an unknown format, with a guess of their meaning. The words of the header decide before the
 * values. Throws a FileError if it has no column with times or no column with numbers.
 */
export function readUnknownTable({ rows: given, delimiter }: Table): UnknownTable {
  const wide = turnWideTable(given);
  const rows = wide ?? given;
  const sizes = rows.slice(0, searchedRows).map((row) => row.length);
  if (!sizes.some((size) => size > 1) || Math.max(...sizes) > maxColumns) throw new FileError("no-table");
  const { firstAt, date } = findTimes(rows);
  const values = rows.slice(firstAt);
  const sample = values.slice(0, searchedRows);
  const width = Math.max(...sample.map((row) => row.length));
  const time = timeColumns(sample, date, width);
  const lines = headerLines(rows.slice(0, firstAt), width, time);
  const header = Array.from({ length: width }, (_, column) => lines.flatMap((line) => line[column] || []).join(" "));
  const numeric = header.flatMap((_, column) =>
    time.includes(column) || !sample.some((row) => isNumber(row[column] ?? "")) ? [] : column,
  );
  const named = header.map(readColumnName);
  const [value] = numeric.toSorted((a, b) => (named[b] as NamedMeaning).rank - (named[a] as NamedMeaning).rank);
  if (value === undefined) throw new FileError("no-values");
  const meaning = guessMeaning(values, value, named[value] as NamedMeaning, delimiter);
  const alike = numeric.filter((column) => wide || withoutNumbers(header[column]) === withoutNumbers(header[value]));
  // A column that is there twice is no second inverter.
  const inverters = new Set(alike.map((column) => header[column])).size === alike.length ? alike : [];
  const isDoubtful = (named[value] as NamedMeaning).rank < 0;
  return { key: header.join("\t"), header, rows: values, guess: { time, value, ...meaning }, inverters, isDoubtful };
}

const searchedForDays = 20;
/** The least number of days beside each other. Fewer may be an interval "from to", or the day of the file. */
const minDays = 4;
/** The shortest month. */
const minNumbers = 28;
const totalName = /^(total|totaal|sum|summe|gesamt)/i;
const unitInText = /[[(]([kM]?Wh)[\])]/;
const monthInText = /(?:^|\D)(20\d{2})[-/.](0?[1-9]|1[0-2])(?!\d)/;

/**
 * The rows of a table with a column for each day, and a row for each inverter: monthly reports of portals. The days are
 * dates, or the numbers of a month that stands above them. Null for any other table.
 */
function turnWideTable(rows: UnknownTable["rows"]): UnknownTable["rows"] | null {
  for (const [position, row] of rows.slice(0, searchedForDays).entries()) {
    const days = daysOf(row, rows.slice(0, position));
    if (!days) continue;
    const below = rows.slice(position + 1).filter(([name = ""]) => !totalName.test(name));
    const [, unit] =
      unitInText.exec(
        rows
          .slice(0, position + 1)
          .flat()
          .join(" "),
      ) ?? [];
    const names = below.map(([name = ""], at) => `${name || at + 1}${unit ? ` (${unit})` : ""}`);
    const values = days.map(({ label, column }) => [label, ...below.map((line) => line[column] ?? "")]);
    return below.length > 0 ? [["", ...names], ...values] : null;
  }
  return null;
}

/** The days of a row if most of its cells are days. */
function daysOf(row: readonly string[], above: UnknownTable["rows"]): { label: string; column: number }[] | null {
  const dates = row.flatMap((cell, column) => (/\D/.test(cell) && isLabel(cell) ? { label: cell, column } : []));
  if (dates.length >= minDays && dates.length > row.length / 2) return dates;
  const numbers = row.flatMap((cell, column) => (/^\d{1,2}$/.test(cell) ? { number: Number(cell), column } : []));
  if (numbers.length < minNumbers || numbers.some(({ number }, at) => number !== at + 1)) return null;
  const [, year, month] = monthInText.exec(above.flat().join(" ")) ?? [];
  if (!year || !month) return null;
  return numbers.map(({ number, column }) => ({ label: `${year}-${month}-${number}`, column }));
}

/**
 * The first row with a time, and its column: the one with the most different times, because lines above the table and
 * the begin of a query have a single one. Numbers that could be times count if no column has dates with separators.
 */
function findTimes(rows: UnknownTable["rows"]): { firstAt: number; date: number } {
  const searched = rows.slice(0, searchedRows);
  const width = Math.max(...searched.map((row) => row.length));
  const found = Array.from({ length: width }, (_, column) => {
    const times = new Set(searched.map((row) => row[column] ?? "").filter(isLabel));
    return { column, count: times.size, isNumber: [...times].every((text) => /^\d+$/.test(text)) };
  });
  const [best] = found
    .filter(({ count }) => count > 0)
    .sort((a, b) => Number(a.isNumber) - Number(b.isNumber) || b.count - a.count || a.column - b.column);
  if (best) return { firstAt: searched.findIndex((row) => isLabel(row[best.column] ?? "")), date: best.column };
  return findSpreadsheetDays(rows, searched);
}

/** The numbers of a spreadsheet's days are times if no column has others. Throws a FileError. */
function findSpreadsheetDays(rows: UnknownTable["rows"], searched: UnknownTable["rows"]) {
  const daysAt = searched.findIndex((row) => row.some((cell) => readSpreadsheetDay(cell) !== null));
  const date = rows[daysAt]?.findIndex((cell) => readSpreadsheetDay(cell) !== null) ?? -1;
  const days = searched.slice(daysAt).map((row) => readSpreadsheetDay(row[date] ?? "")?.ms ?? Number.NaN);
  const isRising = days.every((day, position) => position === 0 || day > (days[position - 1] as number));
  if (date < 0 || days.length < 2 || !isRising) {
    const hasTimesOfDay = searched.filter((row) => row.some(isTimeOfDay)).length > 1;
    throw new FileError(hasTimesOfDay ? "no-dates" : "no-times");
  }
  return { firstAt: daysAt, date };
}

/** The column of the time, or the columns of a date and of the first time of day: the begin of the interval. */
function timeColumns(sample: UnknownTable["rows"], date: number, width: number): number[] {
  const columns = Array.from({ length: width }, (_, column) => (date + 1 + column) % width);
  const timeOfDay = columns
    .filter((column) => column !== date && sample.every((row) => isTimeOfDay(row[column] ?? "")))
    .sort((a, b) => Number(a < date) - Number(b < date) || a - b)[0];
  return timeOfDay === undefined || sample.some((row) => /\d:\d/.test(row[date] ?? "")) ? [date] : [date, timeOfDay];
}

/**
 * The line before the values, and the lines before it that tell columns apart: names, above a line of units. Lines of
 * devices and of kinds have the same cell in most columns.
 */
const headerLines = (lines: UnknownTable["rows"], width: number, time: readonly number[]): UnknownTable["rows"] =>
  lines.filter((line, position) => {
    // A database writes the types of its columns in lines of their own.
    if (line[0]?.startsWith("#")) return false;
    if (position === lines.length - 1) return true;
    const cells = line.filter((_, column) => !time.includes(column));
    return line.length === width && cells.length > 1 && new Set(cells).size > cells.length / 2;
  });

/** Whole numbers without a unit are Wh or W above this number. */
const manyUnits = 1_000;

/** The meaning and the unit of a column: what its name says, or else what its values look like. */
function guessMeaning(rows: UnknownTable["rows"], column: number, named: NamedMeaning, delimiter: string) {
  const style = numberStyle(cellsOf(rows, [column]), delimiter, named.unit ?? undefined);
  /** Reads values only as far as they are needed: energy falls soon. */
  function* readValues(): Generator<number> {
    for (const cell of cellsOf(rows, [column])) {
      const value = readNumber(cell, style);
      if (value !== null) yield value;
    }
  }
  const quantity: Quantity = named.quantity ?? (looksLikeCounter(readValues(), named) ? "counter" : "energy");
  const unit = named.unit ?? guessUnit([...readValues()], quantity);
  return { quantity: isPowerUnit(unit) ? ("power" as const) : quantity, unit };
}

function guessUnit(values: readonly number[], quantity: Quantity): Unit {
  const most = values.reduce((greatest, value) => Math.max(greatest, value), 0);
  if (quantity === "power") return most > manyUnits ? "W" : "kW";
  return quantity !== "counter" && most > manyUnits && values.every(Number.isInteger) ? "Wh" : "kWh";
}

/** A counter that falls by less than a thousandth trembles. */
const almost = 0.999;
const minRises = 12;
const fewRises = 5;

/**
 * Values that rise all along come from a counter, if it had counted much before the file, or if there are many values:
 * the energy of a few hours or days may rise as well. A counter may fall by its last digit, and to zero at night before
 * it comes back; a counter of the row's own day begins again at zero.
 */
function looksLikeCounter(values: Iterable<number>, { isTotal, isOfDay }: NamedMeaning): boolean {
  const rises: number[] = [];
  let falls = 0;
  let most = 0;
  let first: number | null = null;
  let before = 0;
  for (const value of values) {
    if (first !== null && value !== before) {
      most = Math.max(most, before);
      if (value > before && !isOfDay && value < most * almost) return false;
      if (value > before) rises.push(value - before);
      else if (value > before * 0.05 && value < before * almost) return false;
      else falls++;
    }
    first ??= value;
    before = value;
  }
  if (rises.length >= minRises) return falls * 8 < rises.length;
  const start = first ?? 0;
  const usual = rises.sort((a, b) => a - b)[Math.floor(rises.length / 2)] ?? 0;
  if (isTotal) return falls === 0 && rises.length > 1;
  const hasCounted = rises.length >= fewRises ? start > 4 * usual : start > 10 * (before - start);
  return falls === 0 && rises.length > 1 && hasCounted;
}

/** "Inv1_AC" and "Inv2_AC" are the same without numbers. Columns without a name are different. */
const withoutNumbers = (name = ""): string | symbol => (name === "" ? Symbol() : name.replace(/\d+/g, "0"));

/** Not "UTC+1": the zone of a portal is probably the zone of the plant. */
const namesUtc = /(?<![a-z])(utc|gmt)(?!\s?[+-]\s?\d|[a-z])/i;
const unitAtEnd = /\s*[[(][kM]?Wh?[\])]$/;

/** The table with the chosen columns. An inverter has the name of its column without the unit. */
export const chosenSource = ({ rows, header, inverters }: UnknownTable, columns: Columns): Source => ({
  format: null,
  rows,
  columns,
  inverters: inverters.includes(columns.value)
    ? inverters.map((column) => ({ name: (header[column] as string).replace(unitAtEnd, ""), column }))
    : [],
  isUtc: columns.time.some((column) => namesUtc.test(header[column] ?? "")),
});
