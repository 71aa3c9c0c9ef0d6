import type { Table } from "../reading/table";
import type { Columns, Source, Unit } from "../series";

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
