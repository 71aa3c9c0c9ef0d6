/** The separators of a CSV file. With a semicolon numbers have a decimal comma, as spreadsheets in Dutch expect. */
export const csvSeparators = [",", ";"] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/** A cell; null is empty. */
export type CsvCell = string | number | null;

const byteOrderMark = "\ufeff";

/** Where a formula starts: also after each separator and line break, and with the characters in full width. */
const formulaStart = /(^|[,;\r\n])(?=["\t\p{Zs}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/**
 * Text with an apostrophe in front of what a spreadsheet would run as a formula, whichever separator it opens the file
 * with: with the other one, a separator or line break within a text starts a cell.
 */
const withoutFormula = (text: string): string => text.replace(/^(?=[\t\r])/, "'").replace(formulaStart, "$1'");

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
