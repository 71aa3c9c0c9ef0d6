import type { FileContent } from "../formats/formats";
import { loadSheets } from "../reading/file-text";
import { maxBytes, maxRows } from "../series";

/** A file that was dropped, before its bytes are read. */
export interface UnreadFile {
  readonly name: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A file that was read. */
export interface MeasurementFile extends FileContent {
  readonly name: string;
}

/** A file with its sheets if it is a spreadsheet. */
export const loadFile = async (name: string, bytes: Uint8Array): Promise<MeasurementFile> => ({
  name,
  bytes,
  sheets: await loadSheets(bytes),
});

/**
 * Reads files one after another. A file is "too-large" if it brings the files above the limit of bytes or rows; the
 * bytes of such a file are not read.
 */
export async function loadFiles(files: readonly UnreadFile[]): Promise<MeasurementFile[]> {
  const loaded: MeasurementFile[] = [];
  let bytes = 0;
  let rows = 0;
  for (const unread of files) {
    const { name, size } = unread;
    const file = bytes + size > maxBytes ? null : await loadFile(name, new Uint8Array(await unread.arrayBuffer()));
    const more = file ? countRows(file) : 0;
    if (!file || rows + more > maxRows) {
      loaded.push({ name, bytes: new Uint8Array(), sheets: "too-large" });
    } else {
      bytes += size;
      rows += more;
      loaded.push(file);
    }
  }
  return loaded;
}

/** The number of rows of a spreadsheet, or of lines of a text. */
function countRows({ bytes, sheets }: MeasurementFile): number {
  if (Array.isArray(sheets)) return sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  let feeds = 0;
  let returns = 0;
  for (const byte of bytes) {
    if (byte === 10) feeds++;
    else if (byte === 13) returns++;
  }
  return feeds || returns;
}
