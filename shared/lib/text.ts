/** A text with its first letter in upper case. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const htmlEscapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as HTML, also for an attribute in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => htmlEscapes[character] ?? "");

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

/** Whether a text is an id of v0: a positive integer without sign, leading zero or whitespace. */
export const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** The id of v0 that a text contains; null if it is not one. */
export const readId = (text: string | null | undefined): number | null => (text && isId(text) ? Number(text) : null);
