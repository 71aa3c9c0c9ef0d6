import {
  type MissingChoice,
  type PlantsList,
  type PlantsQuery,
  toApiQuery,
  withoutMissing,
} from "@features/plants-filter";

/** What an export of a list asks v0 for: the rows that the list shows, without what it could not be filtered by. */
export const exportedQuery = (list: PlantsList, query: PlantsQuery, missing: readonly MissingChoice[]) =>
  toApiQuery(withoutMissing(query, missing), list);
