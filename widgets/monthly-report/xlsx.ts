import { dayOf } from "@shared/lib/dates";
import { strToU8, type Zippable, zipSync } from "fflate";

/** The value of a cell: a text, a number or a day; null for an empty cell. */
export type Cell = string | number | Temporal.PlainDate | null;

export interface Sheet {
  name: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relationsNamespace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageNamespace = "http://schemas.openxmlformats.org/package/2006";
const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
/** Day 0 of a spreadsheet calendar. */
const spreadsheetEpoch = dayOf("1899-12-30");
const maxNameLength = 31;
const styles = { plain: 0, day: 1, header: 2, quoted: 3 } as const;

/** Writes an Office Open XML workbook: bold, frozen headers, numbers, days, and texts that are never formulas. */
export function writeWorkbook(sheets: readonly Sheet[]): Uint8Array {
  const numbers = sheets.map((_, index) => index + 1);
  const files: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${numbers.map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${contentType}.worksheet+xml"/>`).join("")}</Types>`,
    "_rels/.rels": relationships([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook xmlns="${mainNamespace}" xmlns:r="${relationsNamespace}"><sheets>${sheets.map(({ name }, index) => `<sheet name="${escapeXml(name.slice(0, maxNameLength))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships([
      ...numbers.map((number) => ["worksheet", `worksheets/sheet${number}.xml`] as const),
      ["styles", "styles.xml"],
    ]),
    "xl/styles.xml": `<styleSheet xmlns="${mainNamespace}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf numFmtId="164" applyNumberFormat="1" xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/><xf quotePrefix="1" xfId="0"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  };
  for (const [index, sheet] of sheets.entries()) files[`xl/worksheets/sheet${index + 1}.xml`] = sheetContent(sheet);
  const zippable: Zippable = {};
  for (const [name, content] of Object.entries(files)) zippable[name] = strToU8(xml + content);
  return zipSync(zippable);
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const entries = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationsNamespace}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packageNamespace}/relationships">${entries.join("")}</Relationships>`;
}

function sheetContent({ columns, rows }: Sheet): string {
  const widths = columns.map(
    (name, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(12, name.length + 2)}" customWidth="1"/>`,
  );
  const body = rows.map((row, index) => `<row r="${index + 2}">${row.map(xmlCell).join("")}</row>`);
  return `<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${columns.map((name) => textCell(name, styles.header)).join("")}</row>${body.join("")}</sheetData></worksheet>`;
}

function xmlCell(cell: Cell): string {
  if (cell === null || (typeof cell === "number" && !Number.isFinite(cell))) return "<c/>";
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  // A text like a formula stays a text when it is edited.
  if (typeof cell === "string") return textCell(cell, /^\s*[=+\-@]/.test(cell) ? styles.quoted : styles.plain);
  return `<c s="${styles.day}"><v>${spreadsheetEpoch.until(cell, { largestUnit: "day" }).days}</v></c>`;
}

const textCell = (value: string, style: number): string =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;

/** Escapes a text, without the control characters that XML and spreadsheets reject. */
const escapeXml = (value: string): string =>
  value
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "")
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
