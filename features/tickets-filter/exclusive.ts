import { isId, type QueryCodec } from "@shared/lib/query-value";

/** The choice that stands alone: unassigned, or without a template (spec 3 §5). */
export const none = "none";

/**
 * A comma list of words and ids, or `none`, which excludes the others: beside them it is dropped. Words come
 * first, in their order, then the ids in the order given.
 */
export function exclusiveList(words: readonly string[]): QueryCodec<string[]> {
  return {
    read(text) {
      const given = [...new Set(text.split(",").map((part) => part.trim()))].filter(Boolean);
      if (given.length === 1 && given[0] === none) return { value: [none], whole: true };
      const usable = given.filter((name) => words.includes(name) || isId(name));
      const value = inOrder(usable, words);
      return { value: value.length > 0 ? value : null, whole: value.length === given.length };
    },
    write: (value) => inOrder(value, words).join(","),
  };
}

const inOrder = (names: readonly string[], words: readonly string[]): string[] => [
  ...words.filter((word) => names.includes(word)),
  ...names.filter((name) => !words.includes(name)),
];

/** Whether a choice is there to be made: `none` only while nothing else is chosen, and nothing else beside it. */
export const isOffered = (chosen: readonly string[], name: string): boolean =>
  chosen.includes(name) || chosen.length === 0 || (name !== none && !chosen.includes(none));

/** The choices after one was made or taken back; undefined once nothing is chosen. */
export function toggled(chosen: readonly string[], name: string): string[] | undefined {
  if (!isOffered(chosen, name)) return [...chosen];
  const next = chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name];
  return next.length > 0 ? next : undefined;
}
