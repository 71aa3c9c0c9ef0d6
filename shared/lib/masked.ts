/**
 * Texts for the log without secrets. A key, a token or a signature can be a part of any address: a device may send its
 * key to the wrong port, below another path, or with an odd spelling of the right one.
 */

/**
 * A part of a path that is longer than the words of the routes and has capitals or digits, as random texts have. The
 * files of the build have such names, too.
 */
const isSecret = (part: string): boolean =>
  part.length >= 16 && /[A-Z\d%]/.test(part) && !/^[\w.-]+\.(js|css)$/.test(part);

/** What follows in a path, however short it is, is a key. */
const keyPath = /((?:\/|%2f)ingest(?:\/|%2f)+)[^\s"'\\?#]+/gi;

const partOfPath = /[^\s/"'\\?#&=:,;()<>]+/g;

/** A path without the parts that could be secrets. */
export const maskedPath = (path: string): string =>
  path.replace(keyPath, "$1…").replace(partOfPath, (part) => (isSecret(part) ? "…" : part));

/** A text, such as the message of an error, in which paths are masked and the queries and users of addresses removed. */
export const maskedText = (text: string): string =>
  text
    .replace(/\?[^\s"'\\]+/g, "?…")
    .replace(/(:\/\/)[^\s/"'@]+@/g, "$1…@")
    .replace(/\/[^\s"'\\]+/g, maskedPath);

/** One line of JSON of an entry of the log, whose texts are masked. */
export const maskedLine = (entry: Record<string, unknown>): string =>
  JSON.stringify(entry, (_key, value) => (typeof value === "string" ? maskedText(value) : value));
