import { toDeferredResult } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0-client";
import { type ChoiceFilter, choiceFilters, type MissingChoice } from "./choices";
import { choicesOf } from "./choices.server";
import type { Filters, PlantsQuery } from "./query";

/** What is known of the choices that a query names by id. */
export interface ChoiceNames {
  names: { filter: ChoiceFilter; id: string; name: string }[];
  missing: MissingChoice[];
}

function namedIn(filters: Filters, filter: ChoiceFilter): string[] {
  if (filter === "custom_fields") return filters.custom_fields?.map(({ typeId }) => typeId) ?? [];
  if (filter === "child_company_ids[]") return filters["child_company_ids[]"] ?? [];
  const { include = [], exclude = [] } = filters[filter] ?? {};
  return [...include, ...exclude];
}

/**
 * Looks up what a query names by id: its names, and what the company does not have. Never rejects; of choices
 * that do not come nothing is known. Of the companies a plant can be attached to only some are listed anywhere,
 * so that one of them is never called missing.
 */
export async function choiceNames(
  api: V0Client,
  company: { id: number; name: string },
  { filters }: PlantsQuery,
  signal: AbortSignal,
): Promise<ChoiceNames> {
  const asked = choiceFilters.filter((filter) => namedIn(filters, filter).length > 0);
  const found = await Promise.all(
    asked.map(async (filter): Promise<ChoiceNames> => {
      const outcome = await toDeferredResult(choicesOf(api, company, filter, signal));
      if (!outcome.ok) return { names: [], missing: [] };
      const nameOf = new Map(outcome.value.map(({ id, name }) => [id, name]));
      const ids = namedIn(filters, filter);
      return {
        names: ids.flatMap((id) => {
          const name = nameOf.get(id);
          return name === undefined ? [] : [{ filter, id, name }];
        }),
        missing:
          filter === "companies" ? [] : ids.filter((id) => !nameOf.has(id)).map((id) => ({ filter, id })),
      };
    }),
  );
  return {
    names: found.flatMap(({ names }) => names),
    missing: found.flatMap(({ missing }) => missing),
  };
}
