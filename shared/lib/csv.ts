/** The separators of a CSV file. With a semicolon numbers have a decimal comma, as spreadsheets in Dutch expect. */
export const csvSeparators = [",", ";"] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/** A cell; null is empty. */
export type CsvCell = string | number | null;

const byteOrderMark = "\ufeff";

/** Text that a spreadsheet would run as a formula gets an apostrophe in front. */
const withoutFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function cellText(cell: CsvCell, separator: CsvSeparator): string {
  if (cell === null) return "";
  if (typeof cell === "number") {
    if (!Number.isFinite(cell)) return "";
    return separator === ";" ? String(cell).replace(".", ",") : String(cell);
  }
  const text = withoutFormula(cell);
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as CSV by RFC 4180, with a byte order mark, which Excel needs to read UTF-8. */
export const writeCsv = (rows: readonly (readonly CsvCell[])[], separator: CsvSeparator): string =>
  byteOrderMark + rows.map((row) => `${row.map((cell) => cellText(cell, separator)).join(separator)}\r\n`).join("");
