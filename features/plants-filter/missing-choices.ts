import type { Choices } from "@shared/list-query/codecs";
import type { MissingChoice } from "./choices";
import type { PlantsQuery } from "./query";

const orUndefined = <T>(items: T[] | undefined): T[] | undefined => (items?.length ? items : undefined);

/** Removes the choices of a query that the company does not have; page and other filters stay. */
export function withoutMissing(query: PlantsQuery, missing: readonly MissingChoice[]): PlantsQuery {
  if (missing.length === 0) return query;
  const exists = (filter: MissingChoice["filter"]) => (id: string) =>
    !missing.some((choice) => choice.filter === filter && choice.id === id);
  const filters = { ...query.filters };
  for (const name of ["tags", "companies", "drivers"] as const) {
    const { include = [], exclude = [] } = filters[name] ?? {};
    const choices: Choices = {
      include: include.filter(exists(name)),
      exclude: exclude.filter(exists(name)),
    };
    if (choices.include.length + choices.exclude.length > 0) filters[name] = choices;
    else delete filters[name];
  }
  const { custom_fields, child_company_ids, ...others } = filters;
  const pairs = orUndefined(custom_fields?.filter(({ typeId }) => exists("custom_fields")(typeId)));
  const children = orUndefined(child_company_ids?.filter(exists("child_company_ids")));
  return {
    ...query,
    filters: {
      ...others,
      ...(pairs && { custom_fields: pairs }),
      ...(children && { child_company_ids: children }),
    },
  };
}
