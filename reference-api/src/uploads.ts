import { Temporal } from "temporal-polyfill";
import { createSigner } from "./access/signatures";
import type { Api } from "./api";
import { secondsAfter } from "./clock";

/** Headers that make browsers save a file under its name instead of rendering it. */
export function attachmentHeaders(fileName: string, contentType: string): Record<string, string> {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return {
    "content-type": contentType,
    "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeFileName(fileName)}`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, no-store",
  };
}

/**
 * Returns a file name that is safe in lists and headers: without path and control characters, at most 200 characters
 * long.
 */
export function sanitizeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const clean = last.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, "").trim();
  if (clean === "") return "file";
  const dot = clean.lastIndexOf(".");
  const extension = dot > 0 ? clean.slice(dot).slice(0, 20) : "";
  return clean.slice(0, clean.length - extension.length).slice(0, 200 - extension.length) + extension;
}

/** Encodes a file name by RFC 8187. */
function encodeFileName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

/** A file type for upload: images, text, Word, Excel, PDF, PowerPoint (domain/notes-files-contacts.md#files). */
interface FileType {
  readonly contentType: string;
  readonly extensions: readonly string[];
  readonly matches: (bytes: Uint8Array) => boolean;
}

const ole = startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const office = "application/vnd.openxmlformats-officedocument";

const fileTypes: readonly FileType[] = [
  { contentType: "image/jpeg", extensions: ["jpg", "jpeg"], matches: startsWith(0xff, 0xd8, 0xff) },
  { contentType: "image/png", extensions: ["png"], matches: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a) },
  { contentType: "image/gif", extensions: ["gif"], matches: startsWith(0x47, 0x49, 0x46, 0x38) },
  {
    contentType: "image/webp",
    extensions: ["webp"],
    matches: (bytes) => ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP",
  },
  { contentType: "image/bmp", extensions: ["bmp"], matches: startsWith(0x42, 0x4d) },
  {
    contentType: "image/tiff",
    extensions: ["tif", "tiff"],
    matches: (bytes) => ascii(bytes, 0, 4) === "II*\0" || ascii(bytes, 0, 4) === "MM\0*",
  },
  {
    contentType: "image/heic",
    extensions: ["heic", "heif"],
    matches: (bytes) => ascii(bytes, 4, 8) === "ftyp" && /^(hei|mif)/.test(ascii(bytes, 8, 12)),
  },
  { contentType: "application/pdf", extensions: ["pdf"], matches: (bytes) => ascii(bytes, 0, 5) === "%PDF-" },
  { contentType: "application/msword", extensions: ["doc"], matches: ole },
  { contentType: "application/vnd.ms-excel", extensions: ["xls"], matches: ole },
  { contentType: "application/vnd.ms-powerpoint", extensions: ["ppt"], matches: ole },
  { contentType: `${office}.wordprocessingml.document`, extensions: ["docx"], matches: isZipWith("word/") },
  { contentType: `${office}.spreadsheetml.sheet`, extensions: ["xlsx"], matches: isZipWith("xl/") },
  { contentType: `${office}.presentationml.presentation`, extensions: ["pptx"], matches: isZipWith("ppt/") },
  { contentType: "text/plain", extensions: ["txt", "text", "log", "md"], matches: isText },
  { contentType: "text/csv", extensions: ["csv"], matches: isText },
];

/**
 * Returns the content type of an upload. The name and the content have to agree; null if the type is not accepted. The
 * content type that the browser sent is ignored.
 */
export function detectContentType(fileName: string, bytes: Uint8Array): string | null {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const kind = fileTypes.find(({ extensions, matches }) => extensions.includes(extension) && matches(bytes));
  return kind?.contentType ?? null;
}

/** Returns which of the images that every mail program shows the bytes are; null for others. */
export const imageTypeOf = (bytes: Uint8Array): "image/png" | "image/jpeg" | null =>
  (["image/png", "image/jpeg"] as const).find((type) =>
    fileTypes.some(({ contentType, matches }) => contentType === type && matches(bytes)),
  ) ?? null;

function startsWith(...signature: number[]): (bytes: Uint8Array) => boolean {
  return (bytes) => signature.every((byte, index) => bytes[index] === byte);
}

/** An Office file is a zip archive with a folder for its type. */
function isZipWith(folder: string): (bytes: Uint8Array) => boolean {
  const isZip = startsWith(0x50, 0x4b, 0x03, 0x04);
  return (bytes) => isZip(bytes) && latin1(bytes).includes(folder);
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder("latin1", { fatal: false, ignoreBOM: true }).decode(bytes);
}

const linkLifetimeSeconds = 60 * 60;

/**
 * Returns a function that creates absolute links to stored files. A link is signed and is valid for an hour without a
 * token. `origin` is the origin of the request.
 */
export async function createFileLinks(api: Api, origin: string): Promise<(storageKey: string) => Promise<string>> {
  const { sign } = await createSigner(api);
  const expires = secondsAfter(api.wallClock.now, linkLifetimeSeconds);
  return async (storageKey) => {
    const query = new URLSearchParams({ expires, signature: await sign(signedText(storageKey, expires)) });
    return `${origin}/v0/files/${encodeURIComponent(storageKey)}?${query}`;
  };
}

/** Whether a link has a valid signature and has not expired. */
export async function isValidLink(
  api: Api,
  storageKey: string,
  { expires, signature }: { readonly expires: string; readonly signature: string },
): Promise<boolean> {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(expires)) return false;
  const { verify } = await createSigner(api);
  const isSigned = await verify(signedText(storageKey, expires), signature);
  return isSigned && Temporal.Instant.compare(Temporal.Instant.from(expires), api.wallClock.now) > 0;
}

const signedText = (storageKey: string, expires: string): string => `${storageKey}\n${expires}`;
