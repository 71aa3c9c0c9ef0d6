/** Lower case without accents, for comparison. */
export const normalizeText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** The terms of a search, normalized; empty for a blank search. */
export const searchTerms = (search: string): string[] => normalizeText(search).split(/\s+/).filter(Boolean);

/** Whether a text contains every term of `searchTerms`, in any order. */
export function containsTerms(text: string, terms: readonly string[]): boolean {
  const normalized = normalizeText(text);
  return terms.every((term) => normalized.includes(term));
}
