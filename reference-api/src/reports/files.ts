import { strToU8, Zip, ZipDeflate } from "fflate";
import { dayOf } from "../simulation";

/** A day in a table of a report. */
interface DayCell {
  readonly day: string;
}

/** The value of a cell; null for an empty cell. */
export type Cell = string | number | DayCell | null;

/** A table with rows that are read in batches. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** A day cell, or null. */
export function dayCell(day: string | null): DayCell | null {
  return day === null ? null : { day };
}

/** Removes the control characters that XML and spreadsheets reject. */
function sanitizeText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "");
}

/** Matches the start of a formula, also after a separator or a line break, and also with full-width characters. */
const formulaStart = /(^|[,;\r\n])(?=["\t\p{Zs}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/**
 * Adds an apostrophe before each formula. A spreadsheet may open the file with the other separator, so a separator or a
 * line break inside a text can start a new cell.
 */
function withoutFormula(text: string): string {
  return text.replace(/^(?=[\t\r])/, "'").replace(formulaStart, "$1'");
}

export const toCsvText = (text: string): string => withoutFormula(sanitizeText(text));

/**
 * Writes a table as CSV by RFC 4180: UTF-8 with a byte order mark, which Excel needs, and lines that end with CR LF.
 * With semicolons, numbers have a decimal comma, as in the spreadsheets of countries that use it. Formulas get an
 * apostrophe.
 */
export async function writeCsv(table: Table, separator: string): Promise<Uint8Array[]> {
  const encoder = new TextEncoder();
  const line = (cells: readonly Cell[]) => `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;
  const parts = [encoder.encode(`\ufeff${line(table.columns)}`)];
  for await (const rows of table.rows) parts.push(encoder.encode(rows.map(line).join("")));
  return parts;
}

function csvCell(cell: Cell, separator: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return Number.isFinite(cell) ? csvNumber(cell, separator) : "";
  const text = typeof cell === "string" ? toCsvText(cell) : cell.day;
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csvNumber(value: number, separator: string): string {
  return separator === ";" ? String(value).replace(".", ",") : String(value);
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relationsNamespace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageNamespace = "http://schemas.openxmlformats.org/package/2006";
const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
/** Day 0 of a spreadsheet calendar. */
const spreadsheetEpoch = dayOf("1899-12-30");
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
  for (const [name, content] of Object.entries(workbookFiles(table.name)))
    addFile(name).push(strToU8(xml + content), true);
  const sheet = addFile("xl/worksheets/sheet1.xml");
  for await (const text of sheetContent(table)) sheet.push(strToU8(text));
  sheet.push(new Uint8Array(), true);
  zip.end();
  return parts;
}

function workbookFiles(tableName: string): Record<string, string> {
  const sheetName = escapeXml(sanitizeText(tableName).slice(0, 31));
  return {
    "[Content_Types].xml": `<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/></Types>`,
    "_rels/.rels": relationships([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook xmlns="${mainNamespace}" xmlns:r="${relationsNamespace}"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships([
      ["worksheet", "worksheets/sheet1.xml"],
      ["styles", "styles.xml"],
    ]),
    // Cell styles: 0 plain, 1 day, 2 header, 3 text that stays text when it is edited (like text after an apostrophe).
    "xl/styles.xml": `<styleSheet xmlns="${mainNamespace}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf numFmtId="164" applyNumberFormat="1" xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/><xf quotePrefix="1" xfId="0"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  };
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const entries = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationsNamespace}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packageNamespace}/relationships">${entries.join("")}</Relationships>`;
}

async function* sheetContent({ columns, rows }: Table): AsyncGenerator<string> {
  const widths = columns.map(
    (name, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(10, name.length + 4)}" customWidth="1"/>`,
  );
  yield `${xml}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${columns.map((name) => textCell(name, 2)).join("")}</row>`;
  let rowNumber = 1;
  for await (const batch of rows)
    yield batch.map((row) => `<row r="${++rowNumber}">${row.map(xmlCell).join("")}</row>`).join("");
  yield `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${rowNumber}"/></worksheet>`;
}

function xmlCell(cell: Cell): string {
  if (cell === null || (typeof cell === "number" && !Number.isFinite(cell))) return "<c/>";
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  if (typeof cell === "string") {
    const text = sanitizeText(cell);
    return textCell(cell, withoutFormula(text) === text ? 0 : 3);
  }
  return `<c s="1"><v>${dayOf(cell.day) - spreadsheetEpoch}</v></c>`;
}

function textCell(value: string, style: number): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(sanitizeText(value))}</t></is></c>`;
}

/** Returns the name of a column by its index: A, B … Z, AA …. */
function columnName(position: number): string {
  const rest = Math.floor(position / 26);
  return (rest > 0 ? columnName(rest - 1) : "") + String.fromCharCode(65 + (position % 26));
}

function escapeXml(value: string): string {
  return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
