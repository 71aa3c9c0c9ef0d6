import type { FilterName } from "./query";

/** The filters whose choices depend on the company. They load when the filter opens. */
export const choiceFilters = [
  "tags",
  "companies",
  "drivers",
  "custom_fields",
  "child_company_ids",
] as const satisfies readonly FilterName[];
export type ChoiceFilter = (typeof choiceFilters)[number];

/** One option of a filter. */
export interface Choice {
  id: string;
  name: string;
  /** The id of the group that includes this choice (domain/issues.md#groups). */
  within?: string;
}

/** A choice in the URL that does not exist in the company. */
export interface MissingChoice {
  filter: ChoiceFilter;
  id: string;
}

export const choicesHref = (filter: ChoiceFilter): string =>
  `/resources/filter-choices?${new URLSearchParams({ of: filter })}`;
