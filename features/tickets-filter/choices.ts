import type { FilterName } from "./query";

/** The filters that a company has choices of its own for: they are asked for when such a filter is opened. */
export const choiceFilters = [
  "assigned_to",
  "template",
  "child_company_ids[]",
] as const satisfies readonly FilterName[];
export type ChoiceFilter = (typeof choiceFilters)[number];

/** Something a filter can be set to. */
export interface Choice {
  id: string;
  name: string;
}

/** Where the choices of a filter come from. */
export const choicesHref = (filter: ChoiceFilter): string =>
  `/resources/ticket-choices?${new URLSearchParams({ of: filter })}`;

/** A name that is known for a choice. */
export interface ChosenName extends Choice {
  filter: ChoiceFilter;
}
