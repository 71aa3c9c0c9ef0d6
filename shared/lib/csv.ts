/** The separators of a CSV file. Files with semicolons have decimal commas, as Dutch spreadsheets expect. */
export type CsvSeparator = "," | ";";

/** A cell; null is an empty cell. */
export type CsvCell = string | number | null;

const byteOrderMark = "\ufeff";

/** Matches the start of a formula, also after a separator or a line break, and also with full-width characters. */
const formulaStart = /(^|[,;\r\n])(?=["\t\p{Zs}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/**
 * Adds an apostrophe before each formula. A spreadsheet may open the file with the other separator, so a separator or a
 * line break inside a text can start a new cell.
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

/** Returns a table as CSV by RFC 4180, with a byte order mark, which Excel needs to detect UTF-8. */
export const writeCsv = (rows: readonly (readonly CsvCell[])[], separator: CsvSeparator): string =>
  byteOrderMark + rows.map((row) => `${row.map((cell) => cellText(cell, separator)).join(separator)}\r\n`).join("");
