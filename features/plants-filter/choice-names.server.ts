import { toDeferredResult } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0/v0-client";
import { type ChoiceFilter, choiceFilters, type MissingChoice } from "./choices";
import { choicesOf } from "./choices.server";
import type { Filters, PlantsQuery } from "./query";

/** The names of the ids in a query, and the ids that the company does not have. */
export interface ChoiceNames {
  names: { filter: ChoiceFilter; id: string; name: string }[];
  missing: MissingChoice[];
}

function idsOf(filters: Filters, filter: ChoiceFilter): string[] {
  if (filter === "custom_fields") return filters.custom_fields?.map(({ typeId }) => typeId) ?? [];
  if (filter === "child_company_ids") return filters.child_company_ids ?? [];
  const { include = [], exclude = [] } = filters[filter] ?? {};
  return [...include, ...exclude];
}

/**
 * Loads the names of the ids in a query and finds missing ids. Never rejects: choices that fail to load are omitted.
 * Companies are never missing, because only some of the companies that a plant can be attached to are listed.
 */
export async function choiceNames(
  api: V0Client,
  company: { id: number; name: string },
  { filters }: PlantsQuery,
  signal: AbortSignal,
): Promise<ChoiceNames> {
  const namedFilters = choiceFilters.filter((filter) => idsOf(filters, filter).length > 0);
  const results = await Promise.all(
    namedFilters.map(async (filter): Promise<ChoiceNames> => {
      const result = await toDeferredResult(choicesOf(api, company, filter, signal));
      if (!result.ok) return { names: [], missing: [] };
      const nameOf = new Map(result.value.map(({ id, name }) => [id, name]));
      const ids = idsOf(filters, filter);
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
    names: results.flatMap(({ names }) => names),
    missing: results.flatMap(({ missing }) => missing),
  };
}
