import type { FilterName } from "./query";

/** The filters whose choices a company has of its own: they are asked for when such a filter is opened. */
export const choiceFilters = [
  "tags",
  "companies",
  "drivers",
  "custom_fields",
  "child_company_ids[]",
] as const satisfies readonly FilterName[];
export type ChoiceFilter = (typeof choiceFilters)[number];

/** Something a filter can be set to. */
export interface Choice {
  id: string;
  name: string;
  /** The id of the choice that stands for this one too (spec 3 §5). */
  within?: string;
}

/** A choice that the URL names and the company does not have, or no longer has. */
export interface MissingChoice {
  filter: ChoiceFilter;
  id: string;
}

/** Where the choices of a filter come from. */
export const choicesHref = (filter: ChoiceFilter): string =>
  `/resources/filter-choices?${new URLSearchParams({ of: filter })}`;
