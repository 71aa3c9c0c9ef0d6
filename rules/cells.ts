/** Cells of CSV files and workbooks that the site and the included back end write (docs/domain/exports.md). */

/** Removes the control characters that XML and spreadsheets reject. */
export const sanitizeText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "");

/** Matches the start of a formula, also after a separator or a line break, and also with full-width characters. */
const formulaStart = /(^|[,;\r\n])(?=["\t\p{Zs}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/**
 * Adds an apostrophe before each formula. A spreadsheet may open the file with the other separator, so a separator or a
 * line break inside a text can start a new cell.
 */
const withoutFormula = (text: string): string => text.replace(/^(?=[\t\r])/, "'").replace(formulaStart, "$1'");

/** The separators of a CSV file. Files with semicolons have decimal commas, as Dutch spreadsheets expect. */
export type CsvSeparator = "," | ";";

/** A cell of a CSV file; null is an empty cell. */
export type CsvCell = string | number | null;

/** The begin of a CSV file: Excel needs the mark to detect UTF-8. */
export const byteOrderMark = "\ufeff";

function csvText(cell: CsvCell, separator: CsvSeparator): string {
  if (cell === null) return "";
  if (typeof cell === "number") {
    if (!Number.isFinite(cell)) return "";
    return separator === ";" ? String(cell).replace(".", ",") : String(cell);
  }
  const text = withoutFormula(sanitizeText(cell));
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of a CSV file by RFC 4180. Formulas get an apostrophe. */
export const csvLine = (cells: readonly CsvCell[], separator: CsvSeparator): string =>
  `${cells.map((cell) => csvText(cell, separator)).join(separator)}\r\n`;

/** A table as a CSV file. */
export const writeCsv = (rows: readonly (readonly CsvCell[])[], separator: CsvSeparator): string =>
  byteOrderMark + rows.map((cells) => csvLine(cells, separator)).join("");

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relationsNamespace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageNamespace = "http://schemas.openxmlformats.org/package/2006";
const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const maxNameLength = 31;
/** The formats of numbers, by which a cell shows fewer digits than its number has. */
const numberFormats = {
  whole: "#,##0",
  tenths: "#,##0.0",
  hundredths: "#,##0.00",
  price: "0.0000",
  percent: "0.0%",
} as const;
export type NumberFormat = keyof typeof numberFormats;
const formatNames = Object.keys(numberFormats) as NumberFormat[];

/** The formats of cells. A quoted text stays a text when it is edited, as a text after an apostrophe does. */
const styles = { plain: 0, day: 1, header: 2, quoted: 3, numbers: 4 } as const;
const dayFormatId = 164;
const numberFormatId = (index: number): number => dayFormatId + 1 + index;

/**
 * The value of a cell of a workbook: a text, a number, a number with a format, or a day (`YYYY-MM-DD`); null for an
 * empty cell.
 */
export type WorkbookCell =
  | string
  | number
  | { readonly number: number; readonly format: NumberFormat }
  | { readonly day: string }
  | null;

/** A number with all of its digits and the format in which a workbook shows it, so that sums can be checked. */
export const numberCell =
  (format: NumberFormat) =>
  (number: number | null | undefined): WorkbookCell =>
    number === null || number === undefined ? null : { number, format };

/** The files of an Office Open XML workbook but for its sheets, by path. `names`: the names of the sheets, in order. */
export function workbookFiles(names: readonly string[]): Record<string, string> {
  const numbers = names.map((_, index) => index + 1);
  const sheets = names.map(
    (name, index) =>
      `<sheet name="${escapeXml(sanitizeText(name).slice(0, maxNameLength))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const formats = formatNames.map(
    (name, index) => `<numFmt numFmtId="${numberFormatId(index)}" formatCode="${numberFormats[name]}"/>`,
  );
  const formatted = formatNames.map(
    (_, index) => `<xf numFmtId="${numberFormatId(index)}" applyNumberFormat="1" xfId="0"/>`,
  );
  const types = numbers.map(
    (number) => `<Override PartName="/${sheetPath(number)}" ContentType="${contentType}.worksheet+xml"/>`,
  );
  const files = {
    "[Content_Types].xml": `<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${types.join("")}</Types>`,
    "_rels/.rels": relationships([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook xmlns="${mainNamespace}" xmlns:r="${relationsNamespace}"><sheets>${sheets.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships([
      ...numbers.map((number) => ["worksheet", `worksheets/sheet${number}.xml`] as const),
      ["styles", "styles.xml"],
    ]),
    "xl/styles.xml": `<styleSheet xmlns="${mainNamespace}"><numFmts count="${1 + formats.length}"><numFmt numFmtId="${dayFormatId}" formatCode="yyyy\\-mm\\-dd"/>${formats.join("")}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${styles.numbers + formatted.length}"><xf xfId="0"/><xf numFmtId="${dayFormatId}" applyNumberFormat="1" xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/><xf quotePrefix="1" xfId="0"/>${formatted.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  };
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [path, xml + content]));
}

/** The path of a sheet in a workbook, from 1 on. */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const entries = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationsNamespace}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packageNamespace}/relationships">${entries.join("")}</Relationships>`;
}

/** The begin of a sheet, with a bold, frozen row of headers. `sheetRow` follows for each row, then `sheetEnd`. */
export function sheetStart(columns: readonly string[]): string {
  const widths = columns.map(
    (name, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(12, name.length + 4)}" customWidth="1"/>`,
  );
  return `${xml}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${columns.map((name) => textCell(name, styles.header)).join("")}</row>`;
}

/** A row of a sheet. The headers are row 1. */
export const sheetRow = (number: number, cells: readonly WorkbookCell[]): string =>
  `<row r="${number}">${cells.map(workbookCell).join("")}</row>`;

/** The end of a sheet, with filters for its columns. */
export const sheetEnd = (columns: number, lastRow: number): string =>
  `</sheetData>${columns > 0 ? `<autoFilter ref="A1:${columnName(columns - 1)}${lastRow}"/>` : ""}</worksheet>`;

const dayMs = 86_400_000;
/** Day 0 of a spreadsheet calendar. */
const spreadsheetEpoch = Date.parse("1899-12-30T00:00:00Z");

function workbookCell(cell: WorkbookCell): string {
  if (cell === null || (typeof cell === "number" && !Number.isFinite(cell))) return "<c/>";
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  if (typeof cell === "string") {
    const text = sanitizeText(cell);
    return textCell(text, withoutFormula(text) === text ? styles.plain : styles.quoted);
  }
  if ("number" in cell) {
    if (!Number.isFinite(cell.number)) return "<c/>";
    return `<c s="${styles.numbers + formatNames.indexOf(cell.format)}"><v>${cell.number}</v></c>`;
  }
  return `<c s="${styles.day}"><v>${(Date.parse(`${cell.day}T00:00:00Z`) - spreadsheetEpoch) / dayMs}</v></c>`;
}

const textCell = (value: string, style: number): string =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(sanitizeText(value))}</t></is></c>`;

/** The name of a column by its position: A, B … Z, AA …. */
function columnName(position: number): string {
  const rest = Math.floor(position / 26);
  return (rest > 0 ? columnName(rest - 1) : "") + String.fromCharCode(65 + (position % 26));
}

const escapeXml = (value: string): string => value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
