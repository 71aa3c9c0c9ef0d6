import type { Choices } from "@shared/lib/query-value";
import type { MissingChoice } from "./choices";
import type { FilterName, Filters, PlantsQuery } from "./query";
import { defaultSort, nextSort, type PlantsList, type Sort, type SortField } from "./sort";

/** The order a list stands in: the person's own, else the list's. */
export const sortOf = (query: PlantsQuery, list: PlantsList): Sort => query.sort ?? defaultSort[list];

/** Sets one filter, or lifts it with undefined. Any change of a filter leads to page 1 (spec 3 §2). */
export function withFilter<Name extends FilterName>(
  query: PlantsQuery,
  name: Name,
  value: Filters[Name] | undefined,
): PlantsQuery {
  const { [name]: _, ...others } = query.filters;
  const filters = value === undefined ? others : { ...others, [name]: value };
  return { ...query, page: 1, filters: filters as Filters };
}

/** Several filters at once, each set, or lifted with undefined. */
export type FilterChanges = { [Name in FilterName]?: Filters[Name] | undefined };

/** Sets and lifts several filters in one go. */
export const withFilters = (query: PlantsQuery, changes: FilterChanges): PlantsQuery =>
  (Object.keys(changes) as FilterName[]).reduce((next, name) => withFilter(next, name, changes[name]), query);

const orNone = <T>(items: T[] | undefined): T[] | undefined => (items?.length ? items : undefined);

/** Takes out what a query names and the company does not have, so that the rest of it still works. */
export function withoutMissing(query: PlantsQuery, missing: readonly MissingChoice[]): PlantsQuery {
  if (missing.length === 0) return query;
  const isGone = (filter: MissingChoice["filter"], id: string) =>
    missing.some((choice) => choice.filter === filter && choice.id === id);
  const filters = { ...query.filters };
  for (const name of ["tags", "companies", "drivers"] as const) {
    const left = (ids: string[] = []) => ids.filter((id) => !isGone(name, id));
    const sides: Choices = { include: left(filters[name]?.include), exclude: left(filters[name]?.exclude) };
    if (sides.include.length + sides.exclude.length > 0) filters[name] = sides;
    else delete filters[name];
  }
  const pairs = orNone(filters.custom_fields?.filter(({ typeId }) => !isGone("custom_fields", typeId)));
  const children = orNone(filters["child_company_ids[]"]?.filter((id) => !isGone("child_company_ids[]", id)));
  const { custom_fields: _, "child_company_ids[]": __, ...others } = filters;
  return {
    ...query,
    filters: {
      ...others,
      ...(pairs && { custom_fields: pairs }),
      ...(children && { "child_company_ids[]": children }),
    },
  };
}

/** Lifts every filter and keeps the order. */
export const withoutFilters = (query: PlantsQuery): PlantsQuery => ({ ...query, page: 1, filters: {} });

/** The query after a click on a column's header. Any change of the order leads to page 1 (spec 3 §2). */
export const sortedBy = (query: PlantsQuery, list: PlantsList, field: SortField): PlantsQuery => ({
  ...query,
  page: 1,
  sort: nextSort(sortOf(query, list), field),
});

/** Another page of the same list. */
export const onPage = (query: PlantsQuery, page: number): PlantsQuery => ({ ...query, page });

/** Whether anything narrows the list. */
export const isFiltered = ({ filters }: PlantsQuery): boolean => Object.keys(filters).length > 0;
