import { foldCharacters, searchTerms } from "./text";

/** How well a text matches a query, and the indexes of the matching characters. */
export interface TextMatch {
  score: number;
  positions: readonly number[];
}

interface Characters {
  letters: readonly string[];
  /** The index in the text of each letter: ß has two letters, a soft hyphen none. */
  indexes: readonly number[];
  startsWord: readonly boolean[];
}

const isInWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

function charactersOf(text: string): Characters {
  const letters: string[] = [];
  const indexes: number[] = [];
  const startsWord: boolean[] = [];
  let index = 0;
  let isAfterGap = true;
  for (const character of text) {
    const folded = foldCharacters(character);
    for (const [offset, letter] of Array.from(folded).entries()) {
      letters.push(letter);
      indexes.push(index);
      startsWord.push(isAfterGap && offset === 0);
    }
    // Accents and invisible characters do not end a word, but quotes do.
    if (folded !== "" || /\p{P}/u.test(character)) isAfterGap = !isInWord(folded);
    index += character.length;
  }
  return { letters, indexes, startsWord };
}

/** The indexes of all characters of a text that some letters are written with, such as an accent of its own. */
function positionsOf(text: string, { indexes }: Characters, matched: ReadonlySet<number>): number[] {
  const starts = new Set([...matched].map((letter) => indexes[letter] ?? 0));
  const lettered = new Set(indexes);
  const positions: number[] = [];
  let isMatched = false;
  for (let index = 0; index < text.length; index += 1) {
    if (lettered.has(index)) isMatched = starts.has(index);
    if (isMatched) positions.push(index);
  }
  return positions;
}

/** The start of a term in a text: at the start of a word if possible; -1 if the text does not contain it. */
function indexOfTerm({ letters, startsWord }: Characters, term: readonly string[]): number {
  let inside = -1;
  for (let start = 0; start + term.length <= letters.length; start += 1) {
    if (!term.every((letter, offset) => letters[start + offset] === letter)) continue;
    if (startsWord[start]) return start;
    if (inside < 0) inside = start;
  }
  return inside;
}

/**
 * The letters of a term in order: the first one starts a word, and each further one is in the word of the previous one
 * or starts a later word. Null without such letters.
 */
function scattered({ letters, startsWord }: Characters, term: readonly string[]): number[] | null {
  const failed = new Set<number>();
  function from(at: number, index: number): number[] | null {
    if (index === term.length) return [];
    const key = at * term.length + index;
    if (failed.has(key)) return null;
    let sameWord = index > 0;
    for (let next = at; next < letters.length; next += 1) {
      if (startsWord[next]) sameWord = false;
      if (letters[next] !== term[index] || !(startsWord[next] || sameWord)) continue;
      const rest = from(next + 1, index + 1);
      if (rest) return [next, ...rest];
    }
    failed.add(key);
    return null;
  }
  return from(0, 0);
}

/** The best score of a term: that of the start of a text, and of all terms of a text that is the query itself. */
const atStart = 4;

function matchTerm(text: Characters, term: readonly string[]): TextMatch | null {
  const start = indexOfTerm(text, term);
  if (start >= 0) {
    const positions = term.map((_, offset) => start + offset);
    return { score: start === 0 ? atStart : text.startsWord[start] ? 3 : 2, positions };
  }
  const positions = scattered(text, term);
  return positions && { score: 1, positions };
}

/**
 * Matches every term of a query with a text, in the forms of `normalizeText`: as a part of it, or fuzzily by characters
 * in order. Null if a term does not match.
 */
export function matchText(text: string, query: string): TextMatch | null {
  const characters = charactersOf(text);
  const isWhole = characters.letters.join("") === charactersOf(query.trim()).letters.join("");
  let score = 0;
  const matched = new Set<number>();
  for (const term of searchTerms(query)) {
    const match = matchTerm(characters, Array.from(term));
    if (!match) return null;
    score += isWhole ? atStart : match.score;
    for (const position of match.positions) matched.add(position);
  }
  return { score, positions: positionsOf(text, characters, matched) };
}

/** The items whose text matches a query, the best first; without a query all of them in their order. */
export function bestMatches<T>(items: readonly T[], query: string, textOf: (item: T) => string): T[] {
  if (query.trim() === "") return [...items];
  return items
    .flatMap((item) => {
      const match = matchText(textOf(item), query);
      return match ? [{ item, score: match.score }] : [];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}
