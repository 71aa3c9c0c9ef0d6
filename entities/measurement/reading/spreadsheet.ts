import { unzipSync } from "fflate";
import { streamXlsxRows } from "hucre";
import { readXlsx } from "hucre/xlsx";
import { FileError, maxRows } from "../series";
import type { Sheet } from "./table";

/** A sheet of a year of minutes unpacks to 50 MB. */
const maxUnpackedBytes = 100_000_000;
const maxEntries = 1_000;
const maxSheets = 50;
const maxColumns = 500;
const maxCells = 5_000_000;

/** Reads the visible sheets of an xlsx file as tables of texts. Throws a FileError. */
export async function readSheets(bytes: Uint8Array): Promise<readonly Sheet[]> {
  checkSize(bytes);
  try {
    return await readWithin(bytes);
  } catch (error) {
    throw error instanceof FileError ? error : new FileError("not-spreadsheet");
  }
}

/** An archive states its unpacked size, and the library unpacks no more than the stated size. */
function checkSize(bytes: Uint8Array): void {
  let unpacked = 0;
  let entries = 0;
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpacked += originalSize;
        entries++;
        return false;
      },
    });
  } catch {
    throw new FileError("not-spreadsheet");
  }
  if (unpacked > maxUnpackedBytes || entries > maxEntries) throw new FileError("too-large");
}

async function readWithin(bytes: Uint8Array): Promise<Sheet[]> {
  const visible: { name: string; index: number }[] = [];
  await readXlsx(bytes, {
    sheets: ({ name, index, hidden, veryHidden }) => {
      if (!hidden && !veryHidden && visible.length < maxSheets) visible.push({ name, index });
      return false;
    },
  });
  const sheets: Sheet[] = [];
  let cells = 0;
  let read = 0;
  for (const { name, index } of visible) {
    const rows: string[][] = [];
    for await (const { values } of streamXlsxRows(bytes, { sheet: index })) {
      cells += values.length;
      if (values.length > maxColumns || cells > maxCells || ++read > maxRows) throw new FileError("too-large");
      const row = values.map(cellText);
      if (row.some((cell) => cell !== "")) rows.push(row);
    }
    sheets.push({ name, rows });
  }
  return sheets;
}

/** A date before this year is only a time of day. */
const firstYear = 1901;

/** A cell as text, as a CSV file would have it. A date is rounded to the second; a time of day has no date. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) {
    const seconds = Math.round(value.getTime() / 1_000);
    if (!Number.isFinite(seconds)) return "";
    const [date = "", time = ""] = new Date(seconds * 1_000).toISOString().split("T");
    if (value.getUTCFullYear() < firstYear) return time.slice(0, 8);
    return seconds % 86_400 === 0 ? date : `${date} ${time.slice(0, 8)}`;
  }
  // Three decimals would look like thousands.
  if (typeof value === "number") return String(value).replace(/\.\d{3}$/, "$&0");
  return String(value).trim();
}
