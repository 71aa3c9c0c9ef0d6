import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ChoiceFilter } from "./choices";
import { none } from "./exclusive-choices";

/** The label of each filter. */
export const filterLabels: Record<ChoiceFilter, MessageDescriptor> = {
  assigned_to: msg`Assigned to`,
  template: msg`Template`,
  child_company_ids: msg`Child companies`,
};

/** The choices that every company has (spec 3 §5). */
const fixedChoices: Partial<Record<ChoiceFilter, Record<string, MessageDescriptor>>> = {
  assigned_to: { me: msg`Me`, any: msg`Anyone`, [none]: msg`Unassigned` },
  template: { [none]: msg`Without template` },
};

/** The choices of a filter that do not depend on the company. */
export const fixedChoicesOf = (filter: ChoiceFilter, i18n: I18n): { id: string; name: string }[] =>
  Object.entries(fixedChoices[filter] ?? {}).map(([id, label]) => ({ id, name: i18n._(label) }));
