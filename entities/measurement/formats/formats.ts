import { decodeFile } from "../reading/file-text";
import { readTable, type Sheet, type Table } from "../reading/table";
import { type Columns, FileError, type FileProblem, type Source } from "../series";
import type { MeasurementFormat } from "./columns";
import { chosenSource, readUnknownTable, type UnknownTable } from "./columns";
import { homeAssistant } from "./home-assistant";
import { enphase, fronius, pvOutput, senec, solarEdge, sungrow, sunnyPortal, victron } from "./portals";
import { sma } from "./sma";

/** The formats, the most specific first. */
const formats: readonly MeasurementFormat[] = [
  sma,
  solarEdge,
  enphase,
  sungrow,
  senec,
  fronius,
  homeAssistant,
  pvOutput,
  sunnyPortal,
  victron,
];

interface Recognised {
  readonly source: Source;
  readonly delimiter: string;
  /** The table, if its columns are chosen. */
  readonly unknown: UnknownTable | null;
  /** The name of several columns. */
  readonly equalNames: string | null;
  readonly hasColumns: boolean;
  /** The name of the sheet that is read; null for a file that is no spreadsheet. */
  readonly sheet: string | null;
}

/** What a file contains: bytes, and the sheets if it is a spreadsheet. */
export interface FileContent {
  readonly bytes: Uint8Array;
  readonly sheets?: readonly Sheet[] | FileProblem | null;
}

/** The columns that the user chose. */
export interface ChosenColumns {
  /** By the key of the table. */
  readonly columns: Readonly<Record<string, Columns>>;
  /** Whether the user chooses the columns of all tables, also of tables in a recognised format. */
  readonly choosesColumns: boolean;
  /** The sheets that the user chose, by the name of the file. */
  readonly sheets?: Readonly<Record<string, string>>;
  /** The delimiter of files without a recognised delimiter. */
  readonly delimiter?: string | null;
}

/** Reads a file of a format, or a table with chosen columns. Throws a FileError. */
export function recognise({ bytes, sheets }: FileContent, options: ChosenColumns, sheet?: string): Recognised {
  if (typeof sheets === "string") throw new FileError(sheets);
  if (sheets) return recogniseSheet(sheets, options, sheet);
  const text = decodeFile(bytes);
  if (/^\s*[{[]/.test(text)) {
    const json = parseJson(text);
    for (const format of formats) {
      const source = format.readJson?.(json);
      if (source) return { source, delimiter: ",", unknown: null, equalNames: null, hasColumns: false, sheet: null };
    }
    throw new FileError("no-table");
  }
  return recogniseTable(readTable(text, options.delimiter), options, null);
}

/** Reads the chosen sheet, or the first sheet with a table. Without a table, throws the problem of the first sheet. */
function recogniseSheet(sheets: readonly Sheet[], options: ChosenColumns, chosen: string | undefined): Recognised {
  let problem: unknown = new FileError("no-table");
  for (const [position, { name, rows }] of sheets.entries()) {
    if (chosen !== undefined && name !== chosen) continue;
    try {
      return recogniseTable({ rows, delimiter: "," }, options, name);
    } catch (error) {
      if (position === 0 || name === chosen) problem = error;
    }
  }
  throw problem;
}

function recogniseTable(table: Table, options: ChosenColumns, sheet: string | null): Recognised {
  const { delimiter } = table;
  const equalNames = equalNamesOf(table.rows);
  for (const format of options.choosesColumns ? [] : formats) {
    const source = format.readTable?.(table);
    if (source) return { source, delimiter, unknown: null, equalNames, hasColumns: true, sheet };
  }
  const unknown = readUnknownTable(table);
  const source = chosenSource(unknown, options.columns[unknown.key] ?? unknown.guess);
  return { source, delimiter, unknown, equalNames, hasColumns: true, sheet };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FileError("invalid-json");
  }
}

/** The first name that two columns of a header have. */
function equalNamesOf(rows: readonly (readonly string[])[]): string | null {
  for (const row of rows.slice(0, 10)) {
    // Neither units nor the types of a database are names.
    const names = row[0]?.startsWith("#") ? [] : row.filter((cell) => /[a-z]/i.test(cell) && !/^\[.*\]$/.test(cell));
    const different = new Set(names);
    // Lines of a device repeat its name in each column, and lines of units and kinds have single words.
    if (different.size < names.length / 2 || names.every((name) => /^\[?[a-z]+\]?$/i.test(name))) continue;
    const equal = names.find((name) => !different.delete(name));
    if (equal !== undefined) return equal;
  }
  return null;
}
