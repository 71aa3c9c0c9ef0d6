import { toDeferredResult } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0-client";
import { type ChoiceFilter, choiceFilters, type MissingChoice } from "./choices";
import { choicesOf } from "./choices.server";
import type { Filters, PlantsQuery } from "./query";

/** The names of the choices in a query, and the choices the company does not have. */
export interface ChoiceNames {
  names: { filter: ChoiceFilter; id: string; name: string }[];
  missing: MissingChoice[];
}

function chosenIds(filters: Filters, filter: ChoiceFilter): string[] {
  if (filter === "custom_fields") return filters.custom_fields?.map(({ typeId }) => typeId) ?? [];
  if (filter === "child_company_ids") return filters.child_company_ids ?? [];
  const { include = [], exclude = [] } = filters[filter] ?? {};
  return [...include, ...exclude];
}

/**
 * Looks up the names of the choices in a query. Never rejects: a lookup that fails yields neither names nor
 * missing choices. No list holds all companies a plant can be attached to, so these are never reported missing.
 */
export async function choiceNames(
  api: V0Client,
  company: { id: number; name: string },
  { filters }: PlantsQuery,
  signal: AbortSignal,
): Promise<ChoiceNames> {
  const used = choiceFilters.filter((filter) => chosenIds(filters, filter).length > 0);
  const found = await Promise.all(
    used.map(async (filter): Promise<ChoiceNames> => {
      const result = await toDeferredResult(choicesOf(api, company, filter, signal));
      if (!result.ok) return { names: [], missing: [] };
      const nameOf = new Map(result.value.map(({ id, name }) => [id, name]));
      const ids = chosenIds(filters, filter);
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
