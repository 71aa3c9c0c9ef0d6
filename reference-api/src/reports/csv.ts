import { type Cell, looksLikeFormula, sanitizeText, type Table } from "./cells";

/**
 * A table as CSV by RFC 4180: UTF-8 with a byte order mark (Excel needs it), lines end with CR LF. Numbers have a decimal
 * comma when the separator is a semicolon, as in the spreadsheets of the countries that use it. Texts that look like a
 * formula get an apostrophe in front.
 */
export async function writeCsv(table: Table, separator: string): Promise<Uint8Array[]> {
  const encoder = new TextEncoder();
  const line = (cells: readonly Cell[]) =>
    `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;
  const parts = [encoder.encode(`\ufeff${line(table.columns)}`)];
  for await (const rows of table.rows) parts.push(encoder.encode(rows.map(line).join("")));
  return parts;
}

function csvCell(cell: Cell, separator: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return Number.isFinite(cell) ? csvNumber(cell, separator) : "";
  const text = typeof cell === "string" ? csvText(cell) : cell.day;
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csvNumber(value: number, separator: string): string {
  return separator === ";" ? String(value).replace(".", ",") : String(value);
}

function csvText(value: string): string {
  const text = sanitizeText(value);
  return looksLikeFormula(text) ? `'${text}` : text;
}
