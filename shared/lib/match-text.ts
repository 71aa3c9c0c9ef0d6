import { foldCharacters, searchTerms, typosAtStart } from "@heliograph/rules/search-text";

/** The score of a match, and the indexes of the matching characters. */
interface TextMatch {
  score: number;
  positions: readonly number[];
}

interface Characters {
  letters: readonly string[];
  /** The index in the text of each normalized letter. ß has two letters, a soft hyphen has none. */
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
    // Accents and invisible characters do not end a word; quotes do.
    if (folded !== "" || /\p{P}/u.test(character)) isAfterGap = !isInWord(folded);
    index += character.length;
  }
  return { letters, indexes, startsWord };
}

/** Returns the indexes of all characters that form some letters, including combining accents. */
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

/**
 * Returns the start of a term in a text, preferably at the start of a word; -1 if the text does not contain the term.
 */
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
 * Finds the letters of a term in order. The first letter starts a word. Each further letter is in the same word as the
 * previous letter, or starts a later word. Null if the letters are not found.
 */
function scattered({ letters, startsWord }: Characters, term: readonly string[]): number[] | null {
  /** For each further letter of the term: the next position of the letter after each position, or -1. */
  const steps: number[][] = [];
  /** Whether the rest of the term can be found after a position. */
  let leads = letters.map(() => true);
  for (let index = term.length - 1; index > 0; index -= 1) {
    const next = letters.map(() => -1);
    let inWord = -1;
    let wordStart = -1;
    for (let at = letters.length - 1; at > 0; at -= 1) {
      const matches = letters[at] === term[index] && leads[at];
      if (startsWord[at]) inWord = -1;
      if (matches && startsWord[at]) wordStart = at;
      else if (matches) inWord = at;
      next[at - 1] = inWord < 0 ? wordStart : inWord;
    }
    steps[index] = next;
    leads = next.map((at) => at >= 0);
  }
  let last = letters.findIndex((letter, at) => startsWord[at] && letter === term[0] && leads[at]);
  if (last < 0) return null;
  return term.map((_, index) => {
    last = steps[index]?.[last] ?? last;
    return last;
  });
}

/** The best score of a term: at the start of a text, or for all terms of a text that equals the query. */
const atStart = 4;

function matchTerm(text: Characters, term: readonly string[]): TextMatch | null {
  const start = indexOfTerm(text, term);
  if (start >= 0) {
    const positions = term.map((_, offset) => start + offset);
    return { score: start === 0 ? atStart : text.startsWord[start] ? 3 : 2, positions };
  }
  const positions = scattered(text, term);
  return positions ? { score: 1, positions } : mistyped(text, term);
}

/** Finds the first word that a term with typos begins (domain/lists.md#typos). */
function mistyped({ letters, startsWord }: Characters, term: readonly string[]): TextMatch | null {
  const typed = term.join("");
  for (const [start, isStart] of startsWord.entries()) {
    if (!isStart) continue;
    const rest = letters.slice(start);
    const end = rest.findIndex((letter, at) => at > 0 && (startsWord[start + at] || !isInWord(letter)));
    const word = end < 0 ? rest : rest.slice(0, end);
    if (typosAtStart(typed, word.join("")) === null) continue;
    return { score: 0, positions: word.slice(0, term.length).map((_, at) => start + at) };
  }
  return null;
}

/** The maximum length of a compared text or query. The time grows with their product, and names are shorter. */
const maxTextLength = 200;
const maxQueryLength = 80;

/**
 * Matches every term of a query with a text after `normalizeText`: as a part of the text, by letters in order, or with
 * typos. Null if a term does not match.
 */
export function matchText(text: string, query: string): TextMatch | null {
  const searched = query.trim().slice(0, maxQueryLength);
  const characters = charactersOf(text.slice(0, maxTextLength));
  const isWhole = characters.letters.join("") === charactersOf(searched).letters.join("");
  let score = 0;
  const matched = new Set<number>();
  for (const term of searchTerms(searched)) {
    const match = matchTerm(characters, Array.from(term));
    if (!match) return null;
    score += isWhole ? atStart : match.score;
    for (const position of match.positions) matched.add(position);
  }
  return { score, positions: positionsOf(text, characters, matched) };
}

/**
 * Returns the items whose text matches a query, the best match first. Without a query, all items are returned in their
 * order.
 */
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
