import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ChoiceFilter } from "./choices";
import { none } from "./exclusive";

/** What a filter is about. */
export const filterLabels: Record<ChoiceFilter, MessageDescriptor> = {
  assigned_to: msg`Assigned to`,
  template: msg`Template`,
  "child_company_ids[]": msg`Child companies`,
};

/** The choices that every company has (spec 3 §5). */
const standing: Partial<Record<ChoiceFilter, Record<string, MessageDescriptor>>> = {
  assigned_to: { me: msg`Me`, any: msg`Anyone`, [none]: msg`Unassigned` },
  template: { [none]: msg`Without template` },
};

/** The choices of a filter that need no asking, in their order. */
export const standingChoices = (filter: ChoiceFilter, i18n: I18n): { id: string; name: string }[] =>
  Object.entries(standing[filter] ?? {}).map(([id, word]) => ({ id, name: i18n._(word) }));
