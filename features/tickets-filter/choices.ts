import type { Message } from "@shared/i18n/message";
import type { Filters } from "./query";

/** The filters whose choices depend on the company; they load when the filter is opened. */
export const choiceFilters = [
  "assigned_to",
  "template",
  "child_company_ids",
] as const satisfies readonly (keyof Filters)[];
export type ChoiceFilter = (typeof choiceFilters)[number];

/** One option of a filter. */
export interface Choice {
  id: string;
  name: Message;
}

/** The resource route with the choices of a filter. */
export const choicesHref = (filter: ChoiceFilter): string =>
  `/resources/ticket-choices?${new URLSearchParams({ of: filter })}`;

/** The name of a chosen option. */
export interface ChosenName extends Choice {
  filter: ChoiceFilter;
}
