import { isId } from "@shared/lib/id";
import type { QueryCodec } from "@shared/list-query/codecs";

/** The choice that excludes all others: unassigned, or without a template (spec 3 §5). */
export const none = "none";

/**
 * A comma list of fixed values and ids, or only `none`; next to others it is dropped. Fixed values are first in
 * their own order, then the ids in the order given.
 */
export function exclusiveListCodec(fixed: readonly string[]): QueryCodec<string[]> {
  return {
    read(text) {
      const given = [...new Set(text.split(",").map((part) => part.trim()))].filter(Boolean);
      if (given.length === 1 && given[0] === none) return { value: [none], complete: true };
      const valid = given.filter((name) => fixed.includes(name) || isId(name));
      const value = inOrder(valid, fixed);
      return { value: value.length > 0 ? value : null, complete: value.length === given.length };
    },
    write: (value) => inOrder(value, fixed).join(","),
  };
}

const inOrder = (names: readonly string[], fixed: readonly string[]): string[] => [
  ...fixed.filter((value) => names.includes(value)),
  ...names.filter((name) => !fixed.includes(name)),
];

/** Whether a choice is enabled: `none` only while nothing else is chosen, the others only without `none`. */
export const isEnabled = (chosen: readonly string[], name: string): boolean =>
  chosen.includes(name) || chosen.length === 0 || (name !== none && !chosen.includes(none));

/** Adds or removes a choice; undefined when none is left. */
export function toggled(chosen: readonly string[], name: string): string[] | undefined {
  if (!isEnabled(chosen, name)) return [...chosen];
  const next = chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name];
  return next.length > 0 ? next : undefined;
}
