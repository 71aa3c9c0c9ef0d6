import { isIssueType, typesWithin } from "@entities/issue";
import { type Choices, choicesCodec, type QueryCodec } from "@shared/lib/query-value";

const sides = choicesCodec(isIssueType);
const expanded = (names: readonly string[]): string[] =>
  names.flatMap((name) => (isIssueType(name) ? typesWithin(name) : []));

/**
 * `name|1` and `name|0` of indicators. The two sides must not overlap, groups counted as what they stand for
 * (spec 3 §5): a name that meets the other side is dropped, and so is what it meets there.
 */
export const indicatorChoices: QueryCodec<Choices> = {
  read(text) {
    const { value, whole } = sides.read(text);
    if (!value) return { value, whole };
    const apart = (names: readonly string[], others: readonly string[]) => {
      const met = new Set(expanded(others));
      return names.filter((name) => !expanded([name]).some((type) => met.has(type)));
    };
    const include = apart(value.include, value.exclude);
    const exclude = apart(value.exclude, value.include);
    const left = include.length + exclude.length;
    return {
      value: left > 0 ? { include, exclude } : null,
      whole: whole && left === value.include.length + value.exclude.length,
    };
  },
  write: sides.write,
};
