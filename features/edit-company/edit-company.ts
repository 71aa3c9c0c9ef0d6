import { msg } from "@lingui/core/macro";
import { createForm } from "@shared/forms/create-form";
import { createMutation } from "@shared/mutations/create-mutation";
import type { SelectionItem } from "@shared/mutations/selection";
import { createEvent, createStore, sample } from "effector";
import type { saveCompany } from "./action.server";

export interface EditedCompany {
  id: number;
  name: string;
  children: readonly SelectionItem[];
  inboundDrivers: readonly SelectionItem[];
  /** Whether the company sees light plants. */
  non_mon_accessible: boolean;
  /** Whether the company may create light plants. */
  non_mon_creation_enabled: boolean;
}

/** The fields with several items. Their values are texts written by `writeItems`. */
export type ItemsField = "children" | "inboundDrivers";

/**
 * Writes items as the value of a field. Saved items come first in their saved order, so that removing an item and
 * adding it again is not a change.
 */
export function writeItems(items: readonly SelectionItem[], saved: readonly SelectionItem[] = []): string {
  const has = (list: readonly SelectionItem[], item: SelectionItem) => list.some(({ id }) => id === item.id);
  const ordered = [...saved.filter((item) => has(items, item)), ...items.filter((item) => !has(saved, item))];
  return JSON.stringify(ordered.map(({ id, name }) => ({ id, name })));
}

/** Parses the items of a value. A malformed value has no items. */
export function readItems(text: string): SelectionItem[] {
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) ? items.filter(isItem) : [];
  } catch {
    return [];
  }
}

const isItem = (item: unknown): item is SelectionItem =>
  typeof item === "object" &&
  item !== null &&
  "id" in item &&
  typeof item.id === "number" &&
  "name" in item &&
  typeof item.name === "string";

const idsOf = (text: string): number[] => readItems(text).map(({ id }) => id);

type CompanyValues = Omit<EditedCompany, "id" | ItemsField> & Record<ItemsField, string>;

/** Converts the values of the form to the values of the API. */
const fieldsOf = ({ name, children, inboundDrivers, ...switches }: CompanyValues) => ({
  name: name.trim(),
  children: idsOf(children),
  inboundDrivers: idsOf(inboundDrivers),
  ...switches,
});

const editCompany = createMutation<typeof saveCompany>("edit-company", {
  success: () => msg`Successfully updated company!`,
  invalidates: (_, { isCurrent }) => (isCurrent ? ["companies", "shell"] : ["companies"]),
  failure: "form",
});

/** The form of a company. The fields have the names that the API uses in its messages. */
export const companyForm = createForm({
  mutation: editCompany,
  initial: ({ id: _, children, inboundDrivers, ...company }: EditedCompany): CompanyValues => ({
    ...company,
    children: writeItems(children),
    inboundDrivers: writeItems(inboundDrivers),
  }),
  params: (values, { id }, loaded) => ({ companyId: id, ...fieldsOf(values), loaded: fieldsOf(loaded) }),
  draft: "edit-company",
  warnsUnsaved: true,
  keepsValues: true,
});

export const companyReceived = createEvent<EditedCompany>();
/** The user turned the access to light plants on or off. */
export const accessSwitched = createEvent<boolean>();
/** The user turned the creation of light plants on or off. */
export const creationSwitched = createEvent<boolean>();

// Unsaved changes are not overwritten.
sample({
  clock: companyReceived,
  source: { context: companyForm.$context, isDirty: companyForm.$isDirty, pending: companyForm.$pending },
  filter: ({ context, isDirty, pending }, company) =>
    context?.value.id === company.id && context.value !== company && !isDirty && !pending,
  fn: (_, company) => company,
  target: companyForm.opened,
});

/** The company as loaded after the form was submitted, including changes of other users. Null until then. */
const $loadedAgain = createStore<EditedCompany | null>(null)
  .on(companyReceived, (_, company) => company)
  .reset(companyForm.submitted, companyForm.closed);

// The form now compares its changes with the saved values.
sample({
  clock: companyForm.saved,
  source: { values: companyForm.$values, loadedAgain: $loadedAgain },
  fn: ({ values: { children, inboundDrivers, ...switches }, loadedAgain }, { params: { companyId, name } }) =>
    loadedAgain ?? {
      ...switches,
      id: companyId,
      name,
      children: readItems(children),
      inboundDrivers: readItems(inboundDrivers),
    },
  target: companyForm.opened,
});

// Turning the access off also turns the creation off. Turning it on restores the stored value of the creation
// (domain/light-plants.md#access).
sample({
  clock: sample({
    clock: accessSwitched,
    source: companyForm.$context,
    fn: (context, accessible) => context && { accessible, stored: context.value.non_mon_creation_enabled },
  }).filterMap((switched) => switched ?? undefined),
  fn: ({ accessible, stored }) => ({ non_mon_accessible: accessible, non_mon_creation_enabled: accessible && stored }),
  target: companyForm.changed,
});
sample({
  clock: creationSwitched,
  source: companyForm.$values,
  filter: ({ non_mon_accessible }) => non_mon_accessible,
  fn: (_, enabled) => ({ non_mon_creation_enabled: enabled }),
  target: companyForm.changed,
});
