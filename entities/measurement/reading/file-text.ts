import { FileError } from "../series";

/** A file of ten years of 5 minutes has 40 MB. */
const maxBytes = 50_000_000;

/** Decodes a file: UTF-8, UTF-16 with a byte order mark, or else Windows-1252. Throws a FileError. */
export function decodeFile(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new FileError("empty");
  if (bytes.length > maxBytes) throw new FileError("too-large");
  // The signatures of a zip archive, which xlsx is, and of an xls file.
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new FileError("spreadsheet");
  }
  const text = decode(bytes);
  if (hasControlCharacter(text.slice(0, 10_000))) throw new FileError("not-text");
  if (text.trim() === "") throw new FileError("empty");
  return text;
}

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
