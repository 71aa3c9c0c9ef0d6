import { streamSafe } from "@heliograph/rules/search-text";

/** Characters that change the direction of text, invisible characters and lone surrogates. */
const invisible = /[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Characters that Windows does not allow in names, and the escape character of headers. */
const forbidden = /["*:<>?|%]/g;
const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * Cleans a file name: no path, no control or invisible characters, no leading dot, and a maximum length. The extension
 * is kept. The result can be empty.
 */
export function cleanFileName(name: string, maxLength: number): string {
  const last = streamSafe(name).normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const visible = last.replace(/\p{Cc}/gu, "_").replace(invisible, "");
  const clean = visible.slice(Math.max(visible.search(/[^.\s]/), 0), 1 + lastIndexOutside(visible, /[.\s]/));
  const dot = clean.lastIndexOf(".");
  const extension = dot > 0 ? cut(clean.slice(dot), 20) : "";
  return cut(clean.slice(0, clean.length - extension.length), maxLength - extension.length) + extension;
}

/** Returns the index of the last character that does not match; -1 if all characters match. */
function lastIndexOutside(text: string, ignored: RegExp): number {
  let index = text.length - 1;
  while (ignored.test(text.charAt(index))) index -= 1;
  return index;
}

/** Returns the start of a text. A character that the limit would split is dropped. */
const cut = (text: string, maxLength: number): string => text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "");

/** Returns a clean file name that every system can store, for a download. */
export function safeFileName(name: string, maxLength: number): string {
  const clean = cleanFileName(name, maxLength).replace(forbidden, "_");
  return reservedOnWindows.test(clean) ? `_${clean}` : clean;
}

/** Saves a file that this page has written, as a download of the browser. */
export function saveFile(blob: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // Revoked later: the browser may not have read it yet.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
