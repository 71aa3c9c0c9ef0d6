import { streamSafe } from "./text";

/** Characters that change the direction of text, those of invisible text, and halves of characters. */
const invisible = /[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** What Windows does not allow in names, and the escape character of headers. */
const forbidden = /["*:<>?|%]/g;
const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * A file name without a path, control or invisible characters, or a leading dot, of at most so many characters; it keeps
 * its extension. Empty if nothing is left.
 */
export function cleanFileName(name: string, maxLength: number): string {
  const last = streamSafe(name).normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const visible = last.replace(/\p{Cc}/gu, "_").replace(invisible, "");
  const clean = visible.slice(Math.max(visible.search(/[^.\s]/), 0), 1 + lastIndexOutside(visible, /[.\s]/));
  const dot = clean.lastIndexOf(".");
  const extension = dot > 0 ? cut(clean.slice(dot), 20) : "";
  return cut(clean.slice(0, clean.length - extension.length), maxLength - extension.length) + extension;
}

/** The index of the last character that does not match; -1 if all of them do. */
function lastIndexOutside(text: string, ignored: RegExp): number {
  let index = text.length - 1;
  while (ignored.test(text.charAt(index))) index -= 1;
  return index;
}

/** The start of a text, without the half of a character that the limit may leave. */
const cut = (text: string, maxLength: number): string => text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "");

/** A clean file name that every system can store: of a file that is downloaded. */
export function safeFileName(name: string, maxLength: number): string {
  const clean = cleanFileName(name, maxLength).replace(forbidden, "_");
  return reservedOnWindows.test(clean) ? `_${clean}` : clean;
}
