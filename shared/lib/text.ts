import { dashes, invisible, spaces, streamSafe } from "@heliograph/rules/search-text";

/** Returns a text with its first letter in upper case. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether a text has letters that are written from right to left, such as Arabic or Hebrew ones. */
export const isRightToLeft = (text: string): boolean => /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text);

/** Keeps the order of the texts around one that is written from right to left. */
export const isolated = (text: string): string => (isRightToLeft(text) ? `\u2068${text}\u2069` : text);

/** Joins the texts that there are for the screen. One that is written from right to left keeps the order of the others. */
export const joinTexts = (texts: readonly (string | false | null | undefined)[], separator: string): string =>
  texts.flatMap((text) => (text ? isolated(text) : [])).join(separator);

const htmlEscapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text for HTML, including attributes in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => htmlEscapes[character] ?? "");

/** Prepares a search for an API that compares characters: composed letters, plain quotes, dashes and spaces. */
export const toApiSearch = (search: string): string =>
  streamSafe(search)
    .normalize("NFC")
    .replace(invisible, "")
    .replace(/[´‘-‛′ʼ]/g, "'")
    .replace(/[“-‟″«»]/g, '"')
    .replace(dashes, "-")
    .replace(spaces, " ")
    .trim();

let collator: Intl.Collator | undefined;

/** Compares names, ignoring case and with numbers by value: Plant 2 before Plant 10. */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator("nl", { numeric: true });
  return collator.compare(a, b);
}

/** Whether a text is a v0 id: a positive integer without sign, leading zero or whitespace. */
export const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** Parses a v0 id; null if the text is not an id. */
export const readId = (text: string | null | undefined): number | null => (text && isId(text) ? Number(text) : null);

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
const keyPath = /((?:\/|%2f)(?:ingest|owner|owner-links)(?:\/|%2f)+)[^\s"'\\?#]+/gi;

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

/** The names of things that other objects refer to by id. */
export const namesById = (items: readonly { id: number; name: string }[]): Readonly<Record<number, string>> =>
  Object.fromEntries(items.map(({ id, name }) => [id, name]));
