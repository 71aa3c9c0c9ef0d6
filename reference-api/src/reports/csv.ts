import { type Cell, sanitizeText, type Table } from "./cells";

/** A table as CSV by RFC 4180: UTF-8 with a byte order mark (Excel needs it), lines end with CR LF. */
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
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : "";
  const text = typeof cell === "string" ? sanitizeText(cell) : cell.day;
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
