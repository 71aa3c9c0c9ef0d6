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
    const rows: (readonly unknown[])[] = [];
    for await (const { values } of streamXlsxRows(bytes, { sheet: index })) {
      cells += values.length;
      if (values.length > maxColumns || cells > maxCells || ++read > maxRows) throw new FileError("too-large");
      rows.push(values);
    }
    sheets.push({ name, rows: toTexts(rows) });
  }
  return sheets;
}

/** The rows with a text, as a CSV file would have them. */
function toTexts(rows: readonly (readonly unknown[])[]): string[][] {
  const numeric = new Set(rows.flatMap((row) => [...row.keys()].filter((column) => isMisread(row[column]))));
  return rows
    .map((row) => row.map((cell, column) => cellText(cell, numeric.has(column))))
    .filter((row) => row.some((cell) => cell !== ""));
}

/** The day of a time without a date, also in a workbook that counts its days from 1904. */
const daysOfTimes = ["1899-12-31", "1904-01-01"];
const firstYear = 1901;

/** Whether a cell is a number that the library reads as a date, because its format has a unit with a sign: [$kWh/d]. */
const isMisread = (value: unknown): boolean =>
  value instanceof Date && value.getUTCFullYear() < firstYear && !daysOfTimes.includes(dateText(value));

const dateText = (date: Date): string => (Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10));

/** A date is rounded to the second; a time of day has no date. */
function cellText(value: unknown, isNumeric: boolean): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) {
    if (isNumeric) return numberText(numberOf(value));
    const seconds = Math.round(value.getTime() / 1_000);
    if (!Number.isFinite(seconds)) return "";
    const [date = "", time = ""] = new Date(seconds * 1_000).toISOString().split("T");
    if (daysOfTimes.includes(date)) return time.slice(0, 8);
    return seconds % 86_400 === 0 ? date : `${date} ${time.slice(0, 8)}`;
  }
  return typeof value === "number" ? numberText(value) : String(value).trim();
}

const dayZero = Date.UTC(1899, 11, 31);
/** From its 60th day on, a spreadsheet counts the day 29 February 1900, which did not exist. */
const daysBeforeError = 60;

/** The number of a date, to about a second. */
function numberOf(date: Date): number {
  const days = Math.round((date.getTime() - dayZero) / 864) / 100_000;
  return days < daysBeforeError ? days : days + 1;
}

/** Three decimals would look like thousands. */
const numberText = (value: number): string => String(value).replace(/\.\d{3}$/, "$&0");
