/** A text with its first letter in upper case. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const htmlEscapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as HTML, also for an attribute in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => htmlEscapes[character] ?? "");

/** Characters without a glyph, such as soft hyphens, zero-width spaces, direction marks, fillers and the blank of Braille. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;
const spaces = /[\p{Z}\p{Cc}]+/gu;

/**
 * A text with at most 30 combining marks in a row, as in the stream-safe text of UAX #15: the time to normalize more of
 * them is quadratic, and no language writes so many.
 */
export const streamSafe = (text: string): string => text.replace(/(\p{M}{30})\p{M}+/gu, "$1");

/** A name as it is shown; null for one of which nothing would be seen. */
export const visibleName = (text: string): string | null =>
  text.replace(invisible, "").replace(spaces, "") === "" ? null : text.trim();

const quotes = /["'`‘-‟′″‵‶‹›«»ʹ-ʽˈ]/g;
const dashes = /(?!-)[\p{Pd}\u2212\u2043]/gu;

/** Letters that Unicode does not decompose, as people type them. */
const typedLetters = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ø", "o"],
  ["đ", "d"],
  ["ð", "d"],
  ["ł", "l"],
  ["ħ", "h"],
  ["þ", "th"],
  ["ı", "i"],
  // Greek has a second small sigma at the end of words.
  ["ς", "σ"],
]);

/** How much of a text is compared: longer than any name, and some characters stand for eighteen letters. */
const maxComparedLength = 2_000;

/** `normalizeText` of each character by itself. */
export const foldCharacters = (text: string): string =>
  streamSafe(text.slice(0, maxComparedLength))
    .replace(/´/g, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(invisible, "")
    .replace(quotes, "")
    .replace(dashes, "-")
    .replace(/[ßæœøđðłħþıς]/g, (letter) => typedLetters.get(letter) ?? letter)
    .replace(/[\p{Z}\p{Cc}]/gu, " ");

/** A Dutch postal code that is written with a space. */
const spacedPostalCode = /(?<![\p{L}\p{N}])([1-9]\d{3}) ([a-z]{2})(?![\p{L}\p{N}])/gu;

/**
 * A text in the form in which searches compare it (domain/lists.md#search): lower case without accents, quotes and
 * invisible characters, with plain letters, dashes and spaces. A postal code has no space.
 */
export const normalizeText = (text: string): string =>
  foldCharacters(text).replace(/ +/g, " ").replace(spacedPostalCode, "$1$2");

/**
 * The terms of a search, normalized and without the punctuation around them, such as the sign of a ticket's number and
 * the commas of an address; empty for a blank search.
 */
export function searchTerms(search: string): string[] {
  const terms = normalizeText(search).split(" ").filter(Boolean);
  const words = terms.flatMap((term) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(term)?.[0] ?? []);
  return words.length > 0 ? words : terms;
}

/** Whether a text contains every term of `searchTerms`, in any order. */
export function containsTerms(text: string, terms: readonly string[]): boolean {
  const normalized = normalizeText(text);
  return terms.every((term) => normalized.includes(term));
}

/** A search as an API that compares characters gets it: composed letters, plain quotes, dashes and spaces. */
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

/** Orders names as people do: without regard to case, and Plant 2 before Plant 10. */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator("nl", { numeric: true });
  return collator.compare(a, b);
}

/** Whether a text is an id of v0: a positive integer without sign, leading zero or whitespace. */
export const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** The id of v0 that a text contains; null if it is not one. */
export const readId = (text: string | null | undefined): number | null => (text && isId(text) ? Number(text) : null);
