import { isIssueType, typesWithin } from "@entities/issue";
import { type Choices, choicesCodec, type QueryCodec } from "@shared/list-query/codecs";

const sides = choicesCodec(isIssueType);
const expanded = (names: readonly string[]): string[] =>
  names.flatMap((name) => (isIssueType(name) ? typesWithin(name) : []));

/**
 * `name|1` and `name|0` of indicators. The two sides must not overlap, a group counting as all of its types
 * (spec 3 §5): names that overlap are dropped from both sides.
 */
export const indicatorChoices: QueryCodec<Choices> = {
  read(text) {
    const { value, complete } = sides.read(text);
    if (!value) return { value, complete };
    const withoutOverlap = (names: readonly string[], others: readonly string[]) => {
      const excluded = new Set(expanded(others));
      return names.filter((name) => !expanded([name]).some((type) => excluded.has(type)));
    };
    const include = withoutOverlap(value.include, value.exclude);
    const exclude = withoutOverlap(value.exclude, value.include);
    const count = include.length + exclude.length;
    return {
      value: count > 0 ? { include, exclude } : null,
      complete: complete && count === value.include.length + value.exclude.length,
    };
  },
  write: sides.write,
};
