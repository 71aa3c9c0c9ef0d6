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
