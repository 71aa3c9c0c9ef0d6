import type { PlantsListQuery, PlantsQuery } from "@features/plants-filter";

/** The query with the order that the list has: the lowest yield score first where the loss is not known. */
export const sortedByOffered = (
  listQuery: PlantsListQuery,
  query: PlantsQuery,
  lossOffered: boolean,
): PlantsQuery =>
  lossOffered || listQuery.sortOf(query)?.field !== "lost_kwh_per_day"
    ? query
    : { ...query, sort: { field: "yield_score", descending: false } };
