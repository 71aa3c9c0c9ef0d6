import { type IssueType, issueTypeLabel, issueTypes, typesWithin } from "@entities/issue";
import type { I18n } from "@lingui/core";
import type { Choice } from "../choices";

const groupOf = (type: IssueType): IssueType | undefined =>
  issueTypes.find((group) => group !== type && typesWithin(group).includes(type));

/** The selectable indicators by name; a group is followed by its members. */
export function indicatorsToChoose(i18n: I18n): Choice[] {
  const all = issueTypes.map((id) => ({ id, name: i18n._(issueTypeLabel(id)), within: groupOf(id) }));
  const byName = new Intl.Collator(i18n.locale).compare;
  return all
    .filter(({ within }) => !within)
    .sort((a, b) => byName(a.name, b.name))
    .flatMap((choice) => [choice, ...all.filter(({ within }) => within === choice.id)]);
}
