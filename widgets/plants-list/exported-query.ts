import {
  type MissingChoice,
  type PlantsListQuery,
  type PlantsQuery,
  withoutMissing,
} from "@features/plants-filter";

/** The v0 query of an export: the rows of the list, so without the missing choices. */
export const exportedQuery = (
  listQuery: PlantsListQuery,
  query: PlantsQuery,
  missing: readonly MissingChoice[],
) => listQuery.toApiQuery(withoutMissing(query, missing));
