import { type IssueType, isIssueType, issueTypeLabel, issueTypes, typesWithin } from "@entities/issue";
import type { I18n } from "@lingui/core";
import { type Choices, choices, type QueryValue } from "@shared/lib/query-value";
import type { Choice } from "./choices";

const sides = choices(isIssueType);
const expanded = (names: readonly string[]): string[] =>
  names.flatMap((name) => (isIssueType(name) ? typesWithin(name) : []));

/**
 * `name|1` and `name|0` of indicators. The two sides must not overlap, groups counted as what they stand for
 * (spec 3 §5): a name that meets the other side is dropped, and so is what it meets there.
 */
export const indicatorChoices: QueryValue<Choices> = {
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

const groupOf = (type: IssueType): IssueType | undefined =>
  issueTypes.find((group) => group !== type && typesWithin(group).includes(type));

/** The indicators to choose from, by name; what a group stands for follows it. */
export function indicatorsToChoose(i18n: I18n): Choice[] {
  const all = issueTypes.map((id) => ({ id, name: i18n._(issueTypeLabel(id)), within: groupOf(id) }));
  const byName = new Intl.Collator(i18n.locale).compare;
  return all
    .filter(({ within }) => !within)
    .sort((a, b) => byName(a.name, b.name))
    .flatMap((choice) => [choice, ...all.filter(({ within }) => within === choice.id)]);
}
