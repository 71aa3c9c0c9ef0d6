import { sheetEnd, sheetPath, sheetRow, sheetStart, type WorkbookCell, workbookFiles } from "@heliograph/rules/cells";
import { strToU8, type Zippable, zipSync } from "fflate";
import { cleanFileName, saveFile } from "./file-name";

const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export interface Sheet {
  name: string;
  columns: readonly string[];
  rows: readonly (readonly WorkbookCell[])[];
}

/** Writes an Office Open XML workbook: bold, frozen headers, numbers, days, and texts that are never formulas. */
export function writeWorkbook(sheets: readonly Sheet[]): Uint8Array {
  const files: Zippable = {};
  const add = (path: string, content: string) => {
    files[path] = strToU8(content);
  };
  for (const [path, content] of Object.entries(workbookFiles(sheets.map(({ name }) => name)))) add(path, content);
  for (const [index, { columns, rows }] of sheets.entries()) {
    const body = rows.map((cells, row) => sheetRow(row + 2, cells)).join("");
    add(sheetPath(index + 1), sheetStart(columns) + body + sheetEnd(columns.length, rows.length + 1));
  }
  return zipSync(files);
}

/** Saves a workbook as a download of the browser. */
export const saveWorkbook = (bytes: Uint8Array, title: string): void =>
  saveFile(new Blob([bytes as BlobPart], { type: xlsxType }), cleanFileName(`${title}.xlsx`, 100));
