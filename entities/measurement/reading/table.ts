import Papa from "papaparse";
import { numberStyle, readNumber } from "./numbers";
import { isLabel, isTimeOfDay } from "./times";

/** A CSV file as rows of trimmed cells, without empty rows. */
export interface Table {
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: string;
}

/** A sheet of a spreadsheet, with cells as a CSV file would have them. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** The characters between columns. The space is the last character, because dates and names have spaces too. */
const delimiters = [";", ",", "\t", "|", " "] as const;

const sampledRows = 100;
const sampledCells = 20;
const sampledLength = 20_000;

/**
 * Reads a CSV file. The line `sep=` or the user names the delimiter. Otherwise each delimiter is tried: most rows in a
 * run of equal width that have a time and a number decide, then the longest run. The rule of Papa Parse fails with a
 * title line or a table of two columns.
 */
export function readTable(text: string, chosen: string | null = null): Table {
  // Some exports end lines with CR CR LF.
  const lines = text.replace(/\r+\n?/g, "\n");
  const [statement = "", named] = /^sep=(.)\n/.exec(lines) ?? [];
  const body = lines.slice(statement.length);
  const delimiter = chosen ?? named ?? findDelimiter(body);
  return { rows: parse(body, delimiter), delimiter };
}

function parse(text: string, delimiter: string, preview = 0): string[][] {
  const { data } = Papa.parse<string[]>(text, { delimiter, preview, skipEmptyLines: true, newline: "\n" });
  // In place: a copy of all rows would double the memory.
  for (const row of data) {
    for (let column = 0; column < row.length; column++) row[column] = (row[column] as string).trim();
  }
  // Spaces that align columns are one space.
  const cells = delimiter === " " ? data.map((row) => row.filter((cell) => cell !== "")) : data;
  return cells.filter((row) => row.some((cell) => cell !== ""));
}

/** A delimiter with rows of measurements comes before one with a longer run of rows of equal width. */
function findDelimiter(body: string): string {
  const isCut = body.length > sampledLength;
  const sample = body.slice(0, sampledLength);
  const found = delimiters.map((delimiter) => {
    const rows = parse(sample, delimiter, sampledRows);
    return { delimiter, ...longestRun(isCut && rows.length < sampledRows ? rows.slice(0, -1) : rows) };
  });
  const [best] = found
    .filter(({ delimiter, measured }) => delimiter !== " " || measured > 1)
    .sort((a, b) => b.measured - a.measured || b.length - a.length || b.width - a.width);
  return best && best.width > 1 ? best.delimiter : ",";
}

/** The longest run of rows with the same number of columns, and how many of them have a time and a number. */
function longestRun(rows: readonly (readonly string[])[]) {
  let best = { width: 1, length: 0, measured: 0 };
  let from = 0;
  for (let at = 1; at <= rows.length; at++) {
    const width = rows[from]?.length ?? 0;
    if (rows[at]?.length === width) continue;
    const run = rows.slice(from, at);
    if (width > 1) {
      const measured = run.filter(hasMeasurement).length;
      if (measured > best.measured || (measured === best.measured && run.length > best.length)) {
        best = { width, length: run.length, measured };
      }
    }
    from = at;
  }
  return best;
}

function hasMeasurement(row: readonly string[]): boolean {
  const cells = row.slice(0, sampledCells);
  const time = cells.findIndex(isLabel);
  return time >= 0 && cells.some((cell, column) => column !== time && !isTimeOfDay(cell) && isNumber(cell));
}

/** Whether a cell is a number in any style. */
export const isNumber = (cell: string): boolean =>
  /\d/.test(cell) && readNumber(cell, numberStyle([cell], ";")) !== null;
