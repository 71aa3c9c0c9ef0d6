/** Control characters, those that change the direction of text, those of invisible text, and halves of characters. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
/** What Windows does not allow in names, and the escape character of headers. */
const forbidden = /["*:<>?|%]/g;
const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * A file name without a path, control or invisible characters, or a leading dot, of at most so many characters; it keeps
 * its extension. Empty if nothing is left.
 */
export function cleanFileName(name: string, maxLength: number): string {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = Array.from(last, (character) => {
    if (/\p{Cc}/u.test(character)) return "_";
    return invisible.test(character) ? "" : character;
  })
    .join("")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  const dot = clean.lastIndexOf(".");
  const extension = dot > 0 ? cut(clean.slice(dot), 20) : "";
  return cut(clean.slice(0, clean.length - extension.length), maxLength - extension.length) + extension;
}

/** The start of a text, without the half of a character that the limit may leave. */
const cut = (text: string, maxLength: number): string => text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "");

/** A clean file name that every system can store: of a file that is downloaded. */
export function safeFileName(name: string, maxLength: number): string {
  const clean = cleanFileName(name, maxLength).replace(forbidden, "_");
  return reservedOnWindows.test(clean) ? `_${clean}` : clean;
}
