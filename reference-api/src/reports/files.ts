import {
  byteOrderMark,
  type CsvCell,
  type CsvSeparator,
  csvLine,
  sheetEnd,
  sheetPath,
  sheetRow,
  sheetStart,
  type WorkbookCell,
  workbookFiles,
} from "@heliograph/rules/cells";
import { strToU8, Zip, ZipDeflate } from "fflate";

/** A table with rows that are read in batches. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly (readonly WorkbookCell[])[]>;
}

export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A day cell, or null. */
export function dayCell(day: string | null): WorkbookCell {
  return day === null ? null : { day };
}

/** Writes a table as a CSV file. */
export async function writeCsv(table: Table, separator: CsvSeparator): Promise<Uint8Array[]> {
  const encoder = new TextEncoder();
  const line = (cells: readonly WorkbookCell[]) => csvLine(cells.map(csvCell), separator);
  const parts = [encoder.encode(byteOrderMark + line(table.columns))];
  for await (const rows of table.rows) parts.push(encoder.encode(rows.map(line).join("")));
  return parts;
}

function csvCell(cell: WorkbookCell): CsvCell {
  if (typeof cell !== "object" || cell === null) return cell;
  return "day" in cell ? cell.day : cell.number;
}

/** Files of the archive have a fixed date, so that equal content has equal bytes. */
const fileDate = new Date(1980, 0, 1);

/**
 * Writes a table as an Office Open XML workbook with one sheet: a bold, frozen header row with filters, numbers, days,
 * and texts that are never formulas. Rows are compressed in batches, and memory holds only the compressed bytes.
 * Rejects if reading the rows fails.
 */
export async function writeXlsx(table: Table): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    parts.push(chunk);
  });
  const addFile = (name: string) => {
    const entry = new ZipDeflate(name);
    entry.mtime = fileDate;
    zip.add(entry);
    return entry;
  };
  for (const [path, content] of Object.entries(workbookFiles([table.name]))) addFile(path).push(strToU8(content), true);
  const sheet = addFile(sheetPath(1));
  sheet.push(strToU8(sheetStart(table.columns)));
  let lastRow = 1;
  for await (const rows of table.rows) sheet.push(strToU8(rows.map((cells) => sheetRow(++lastRow, cells)).join("")));
  sheet.push(strToU8(sheetEnd(table.columns.length, lastRow)), true);
  zip.end();
  return parts;
}
