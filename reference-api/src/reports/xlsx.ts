import { type Cell, sanitizeText, type Table } from "./cells";
import { zipFile } from "./zip";

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageNamespace = "http://schemas.openxmlformats.org/package/2006";
const dayMs = 86_400_000;
/** Day 0 of a spreadsheet's calendar. */
const epochMs = Date.UTC(1899, 11, 30);

/**
 * A table as an Office Open XML workbook with one sheet: a bold header row that stays in sight, filters on it,
 * numbers as numbers, days as days, everything else as text that is never taken for a formula.
 */
export function writeXlsx(table: Table): Promise<Uint8Array[]> {
  const sheet = sanitizeText(table.name).slice(0, 31);
  return zipFile([
    { name: "[Content_Types].xml", content: text(contentTypes()) },
    {
      name: "_rels/.rels",
      content: text(relationships([["rId1", `${relations}/officeDocument`, "xl/workbook.xml"]])),
    },
    {
      name: "xl/workbook.xml",
      content: text(
        `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: text(
        relationships([
          ["rId1", `${relations}/worksheet`, "worksheets/sheet1.xml"],
          ["rId2", `${relations}/styles`, "styles.xml"],
        ]),
      ),
    },
    { name: "xl/styles.xml", content: text(styles()) },
    { name: "xl/worksheets/sheet1.xml", content: sheetContent(table) },
  ]);
}

async function* sheetContent({ columns, rows }: Table): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const last = columnName(columns.length - 1);
  const widths = columns.map(
    (name, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(10, name.length + 4)}" customWidth="1"/>`,
  );
  yield* text(
    `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${columns.map((name) => textCell(name, 2)).join("")}</row>`,
  );
  let number = 1;
  for await (const batch of rows) {
    const lines = batch.map((row) => `<row r="${++number}">${row.map(xmlCell).join("")}</row>`);
    yield* text(lines.join(""));
  }
  yield* text(`</sheetData><autoFilter ref="A1:${last}${number}"/></worksheet>`);
}

function xmlCell(cell: Cell): string {
  if (cell === null || (typeof cell === "number" && !Number.isFinite(cell))) return "<c/>";
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  if (typeof cell === "string") return textCell(cell, 0);
  return `<c s="1"><v>${(Date.parse(`${cell.day}T00:00:00Z`) - epochMs) / dayMs}</v></c>`;
}

function textCell(value: string, style: number): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(sanitizeText(value))}</t></is></c>`;
}

/** Styles: 0 plain, 1 a day, 2 the header. */
function styles(): string {
  return `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf numFmtId="164" applyNumberFormat="1" xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

function contentTypes(): string {
  const base = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  return `${xml}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${base}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${base}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${base}.worksheet+xml"/></Types>`;
}

function relationships(targets: readonly (readonly [id: string, type: string, target: string])[]): string {
  const entries = targets.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`,
  );
  return `${xml}<Relationships xmlns="${packageNamespace}/relationships">${entries.join("")}</Relationships>`;
}

/** A, B … Z, AA …: the name of a column by its position from 0. */
function columnName(position: number): string {
  const rest = Math.floor(position / 26);
  return (rest > 0 ? columnName(rest - 1) : "") + String.fromCharCode(65 + (position % 26));
}

function escaped(value: string): string {
  return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function* text(value: string): Generator<Uint8Array<ArrayBuffer>> {
  yield Uint8Array.from(new TextEncoder().encode(value));
}
