import { decodeFile } from "../reading/file-text";
import { readTable } from "../reading/table";
import { type Columns, FileError, type Source } from "../series";
import { chosenSource, readUnknownTable, type UnknownTable } from "./columns";
import type { MeasurementFormat } from "./format";
import { homeAssistant } from "./home-assistant";
import { enphase, fronius, pvOutput, senec, sungrow, sunnyPortal } from "./portals";
import { sma } from "./sma";
import { solarEdge } from "./solar-edge";

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
];

interface Recognised {
  readonly source: Source;
  readonly delimiter: string;
  /** The table, if its columns are chosen. */
  readonly unknown: UnknownTable | null;
  /** The name of several columns. */
  readonly equalNames: string | null;
  readonly hasColumns: boolean;
}

/** The columns that the user chose. */
export interface ChosenColumns {
  /** By the key of the table. */
  readonly columns: Readonly<Record<string, Columns>>;
  /** Whether the user chooses the columns of all tables, also of those whose format is recognised. */
  readonly choosesColumns: boolean;
}

/** Reads a file of a format, or a table with chosen columns. Throws a FileError. */
export function recognise(bytes: Uint8Array, options: ChosenColumns): Recognised {
  const text = decodeFile(bytes);
  if (/^\s*[{[]/.test(text)) {
    const json = parseJson(text);
    for (const format of formats) {
      const source = format.readJson?.(json);
      if (source) return { source, delimiter: ",", unknown: null, equalNames: null, hasColumns: false };
    }
    throw new FileError("no-table");
  }
  const table = readTable(text);
  const { delimiter } = table;
  const equalNames = equalNamesOf(table.rows);
  for (const format of options.choosesColumns ? [] : formats) {
    const source = format.readTable?.(table);
    if (source) return { source, delimiter, unknown: null, equalNames, hasColumns: true };
  }
  const unknown = readUnknownTable(table);
  const source = chosenSource(unknown, options.columns[unknown.key] ?? unknown.guess);
  return { source, delimiter, unknown, equalNames, hasColumns: true };
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
    const names = row.filter((cell) => /[a-z]/i.test(cell));
    const different = new Set(names);
    // Lines of a device repeat its name in each column, and lines of units and kinds have single words.
    if (different.size < names.length / 2 || names.every((name) => /^\[?[a-z]+\]?$/i.test(name))) continue;
    const equal = names.find((name) => !different.delete(name));
    if (equal !== undefined) return equal;
  }
  return null;
}
