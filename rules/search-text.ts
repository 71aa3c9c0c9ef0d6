/**
 * How texts are compared in searches (docs/domain/lists.md#search). The included back end stores what the site would
 * compare.
 */

/**
 * Characters without a glyph, such as soft hyphens, zero-width spaces, direction marks, fillers and the Braille blank.
 */
export const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;
export const spaces = /[\p{Z}\p{Cc}]+/gu;

/**
 * Limits a text to 30 combining marks in a row, as the stream-safe text of UAX #15. Normalizing more marks takes
 * quadratic time, and no language uses so many.
 */
export const streamSafe = (text: string): string => text.replace(/(\p{M}{30})\p{M}+/gu, "$1");

/** Returns a name for display; null if the name has no visible characters. */
export const visibleName = (text: string): string | null =>
  text.replace(invisible, "").replace(spaces, "") === "" ? null : text.trim();

const quotes = /["'`‘-‟′″‵‶‹›«»ʹ-ʽˈ]/g;
export const dashes = /(?!-)[\p{Pd}\u2212\u2043]/gu;

/** Letters that Unicode does not decompose, with the letters that people type instead. */
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
  // Greek has a second small sigma for the end of a word.
  ["ς", "σ"],
]);

/** The maximum length of a compared text. Names are shorter, and some characters expand to eighteen letters. */
const maxComparedLength = 2_000;

/** Normalizes each character of a text separately, as `normalizeText` does. */
export const foldCharacters = (text: string): string =>
  streamSafe(text.slice(0, maxComparedLength))
    // The acute accent, also as the Greek oxia, which is the same character to Unicode.
    .replace(/[´\u1ffd]/g, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(invisible, "")
    .replace(quotes, "")
    .replace(dashes, "-")
    .replace(/[ßæœøđðłħþıς]/g, (letter) => typedLetters.get(letter) ?? letter)
    .replace(/[\p{Z}\p{Cc}]/gu, " ");

/** A Dutch postal code with a space. */
const spacedPostalCode = /(?<![\p{L}\p{N}])([1-9]\d{3}) ([a-z]{2})(?![\p{L}\p{N}])/gu;

/**
 * Normalizes a text for searches (docs/domain/lists.md#search): lower case without accents, quotes and invisible characters,
 * with plain letters, dashes and spaces. A postal code has no space.
 */
export const normalizeText = (text: string): string =>
  foldCharacters(text).replace(/ +/g, " ").replace(spacedPostalCode, "$1$2");

/**
 * Returns the normalized terms of a search, without surrounding punctuation such as the # of a ticket number or the
 * commas of an address. Empty for a blank search.
 */
export function searchTerms(search: string): string[] {
  const terms = normalizeText(search).split(" ").filter(Boolean);
  const words = terms.flatMap((term) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(term)?.[0] ?? []);
  return words.length > 0 ? words : terms;
}

/** Whether a text contains every term of `searchTerms` in any order. */
export function containsTerms(text: string, terms: readonly string[]): boolean {
  const normalized = normalizeText(text);
  return terms.every((term) => normalized.includes(term));
}
