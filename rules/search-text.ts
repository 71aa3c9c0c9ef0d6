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
 * quadratic time, and no language uses more marks.
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

/** The maximum number of typos in a term. A typo in a short term has too many meanings. */
const typosOf = (letters: number): number => (letters < 4 ? 0 : letters < 6 ? 1 : 2);

/**
 * Returns the number of typos in a normalized term that begins a word: letters that are wrong, missing, too many or
 * swapped with the next letter. Null if the first letter differs, or if a term of its length has too many typos
 * (docs/domain/lists.md#typos).
 */
export function typosAtStart(term: string, word: string): number | null {
  const max = typosOf(term.length);
  if (max === 0 || term.length > maxTolerantLength || term[0] !== word[0]) return word.startsWith(term) ? 0 : null;
  const start = word.slice(0, term.length + max);
  // The distance of each start of the term to each start of the word, row by row.
  let before: number[] = [];
  let row = Array.from({ length: start.length + 1 }, (_, at) => at);
  for (let at = 1; at <= term.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= start.length; to += 1) {
      const same = term[at - 1] === start[to - 1] ? 0 : 1;
      const isSwapped = at > 1 && to > 1 && term[at - 1] === start[to - 2] && term[at - 2] === start[to - 1];
      const changed = Math.min((row[to - 1] ?? 0) + same, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1);
      next.push(isSwapped ? Math.min(changed, (before[to - 2] ?? 0) + 1) : changed);
    }
    [before, row] = [row, next];
  }
  const typos = Math.min(...row);
  return typos <= max ? typos : null;
}

/** Longer terms match exactly. The time grows with the square of the length. */
const maxTolerantLength = 40;

/** The parts of a term of which a text with the allowed typos contains at least one. */
export function certainParts(term: string): string[] {
  const count = typosOf(term.length) + 1;
  const length = Math.ceil(term.length / count);
  return Array.from({ length: count }, (_, at) => term.slice(at * length, (at + 1) * length)).filter(Boolean);
}

/**
 * Returns the words of a normalized text that the terms begin with the fewest typos, and the number of typos; null if a
 * term matches no word. A term that the text contains is its own word.
 */
export function wordsWithTypos(text: string, terms: readonly string[]): { words: string[]; typos: number } | null {
  const all = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const found = { words: [] as string[], typos: 0 };
  for (const term of terms) {
    let best = text.includes(term) ? { word: term, typos: 0 } : null;
    for (const word of best ? [] : all) {
      const typos = typosAtStart(term, word);
      if (typos !== null && (best === null || typos < best.typos)) best = { word, typos };
    }
    if (!best) return null;
    found.words.push(best.word);
    found.typos += best.typos;
  }
  return found;
}
