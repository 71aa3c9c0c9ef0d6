/** A file type accepted for upload: images, text, Word, Excel, PDF, PowerPoint. spec 2 §5 */
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
 * The content type of an upload by its name and content, which have to agree; null when it is not accepted. The
 * content type sent by the browser is ignored.
 */
export function contentTypeOf(fileName: string, bytes: Uint8Array): string | null {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const kind = fileTypes.find(({ extensions, matches }) => extensions.includes(extension) && matches(bytes));
  return kind?.contentType ?? null;
}

function startsWith(...signature: number[]): (bytes: Uint8Array) => boolean {
  return (bytes) => signature.every((byte, index) => bytes[index] === byte);
}

/** An Office file is a zip archive with a folder of its type. */
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
