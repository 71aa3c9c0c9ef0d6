import { FileError, type FileProblem, maxBytes } from "../series";
import type { Sheet } from "./table";

/** Decodes a file: UTF-8, UTF-16 with a byte order mark, or else Windows-1252. Throws a FileError. */
export function decodeFile(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new FileError("empty");
  if (bytes.length > maxBytes) throw new FileError("too-large");
  if (isArchive(bytes)) throw new FileError("not-spreadsheet");
  // The signature of an xls file, and of an xlsx file with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileError("old-spreadsheet");
  const text = decode(bytes);
  if (hasControlCharacter(text.slice(0, 10_000))) throw new FileError("not-text");
  if (text.trim() === "") throw new FileError("empty");
  return text;
}

/** The sheets of a spreadsheet, or why they cannot be read; null for another file. Loads the library if it is needed. */
export async function loadSheets(bytes: Uint8Array): Promise<readonly Sheet[] | FileProblem | null> {
  if (!isArchive(bytes)) return null;
  if (bytes.length > maxBytes) return "too-large";
  try {
    const { readSheets } = await import("./spreadsheet");
    return await readSheets(bytes);
  } catch (error) {
    if (error instanceof FileError) return error.problem;
    throw error;
  }
}

/** Whether a file is a zip archive, which xlsx is. */
const isArchive = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);

function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Whether a text has a control character that is no space. */
const hasControlCharacter = (text: string): boolean =>
  [...text].some((character) => character < " " && !/\s/.test(character));

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);
