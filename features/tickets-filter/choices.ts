import { findingLabels, priorityLabels, waitingLabels } from "@entities/ticket";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Message } from "@shared/i18n/message";
import { isId } from "@shared/lib/text";
import type { QueryCodec } from "@shared/list-query/codecs";

/** The filters whose choices depend on the company. They load when the filter opens. */
export const loadedFilters = ["assigned_to", "template", "child_company_ids"] as const;
export type LoadedFilter = (typeof loadedFilters)[number];
/** The filters with fixed choices. They require the extension `tickets` (domain/v0-api.md#extensions). */
const planningFilters = ["due", "priority", "waiting_for", "finding"] as const;
/** All filters with a list of choices. */
export const choiceFilters = [...planningFilters, ...loadedFilters] as const;
export type ChoiceFilter = (typeof choiceFilters)[number];

export const isLoaded = (filter: ChoiceFilter): filter is LoadedFilter => loadedFilters.some((name) => name === filter);

/** One option of a filter. */
export interface Choice {
  id: string;
  name: Message;
}

export const choicesHref = (filter: LoadedFilter): string =>
  `/resources/ticket-choices?${new URLSearchParams({ of: filter })}`;

export interface ChosenName extends Choice {
  filter: LoadedFilter;
}

/** The choice that excludes all others: unassigned or without a template (domain/lists.md#tickets-lists). */
const none = "none";

/**
 * A comma-separated list of fixed values and ids, or only `none`. `none` is dropped next to other values. Fixed values
 * come first in their defined order, then the ids in the given order.
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

/**
 * Whether a choice is enabled. `none` is enabled only while nothing is chosen. Other choices are enabled only without
 * `none`.
 */
export const isEnabled = (chosen: readonly string[], name: string): boolean =>
  chosen.includes(name) || chosen.length === 0 || (name !== none && !chosen.includes(none));

/** Adds or removes a choice. Undefined when no choice remains. */
export function toggled(chosen: readonly string[], name: string): string[] | undefined {
  if (!isEnabled(chosen, name)) return [...chosen];
  const next = chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name];
  return next.length > 0 ? next : undefined;
}

export const filterLabels: Record<ChoiceFilter, MessageDescriptor> = {
  assigned_to: msg`Assigned to`,
  template: msg`Template`,
  child_company_ids: msg`Child companies`,
  due: msg`Due`,
  priority: msg`Priority`,
  waiting_for: msg`Waiting for`,
  finding: msg`Found`,
};

const { "": nobody, ...waiting } = waitingLabels;

/** The choices that all companies have (domain/lists.md#tickets-lists). */
const fixedChoices: Partial<Record<ChoiceFilter, Record<string, MessageDescriptor>>> = {
  assigned_to: { me: msg`Me`, any: msg`Anyone`, [none]: msg`Unassigned` },
  template: { [none]: msg`Without template` },
  due: { overdue: msg`Overdue`, week: msg`Within 7 days`, [none]: msg`Without due date` },
  priority: priorityLabels,
  waiting_for: { nobody, ...waiting },
  finding: findingLabels,
};

/** The choices of a filter that do not depend on the company. */
export const fixedChoicesOf = (filter: ChoiceFilter, i18n: I18n): { id: string; name: string }[] =>
  Object.entries(fixedChoices[filter] ?? {}).map(([id, label]) => ({ id, name: i18n._(label) }));
