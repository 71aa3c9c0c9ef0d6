/** How well a text matches a query, and the indexes of the matching characters. */
export interface TextMatch {
  score: number;
  positions: readonly number[];
}

interface Characters {
  letters: readonly string[];
  startsWord: readonly boolean[];
}

/** Lower case without its accent; always one character, so that indexes are those of the text. */
const baseOf = (character: string): string =>
  character
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()[0] ?? character;

function charactersOf(text: string): Characters {
  const letters = Array.from({ length: text.length }, (_, at) => baseOf(text[at] ?? ""));
  const isInWord = letters.map((letter) => /[\p{L}\p{N}]/u.test(letter));
  return { letters, startsWord: letters.map((_, at) => at === 0 || !isInWord[at - 1]) };
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
 * Matches every term of a query with a text, regardless of case and accents: as a part of it, or fuzzily by characters
 * in order. Null if a term does not match.
 */
export function matchText(text: string, query: string): TextMatch | null {
  const characters = charactersOf(text);
  const isWhole = characters.letters.join("") === charactersOf(query.trim()).letters.join("");
  let score = 0;
  const positions = new Set<number>();
  for (const term of query.trim().split(/\s+/)) {
    const match = matchTerm(characters, charactersOf(term).letters);
    if (!match) return null;
    score += isWhole ? atStart : match.score;
    for (const position of match.positions) positions.add(position);
  }
  return { score, positions: [...positions].sort((a, b) => a - b) };
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
