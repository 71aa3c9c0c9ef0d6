import { type PlantsListQuery, type PlantsQuery, withoutMissing } from "@features/plants-filter";
import type { PlantsListPageData } from "./loader.server";
import { sortedByOffered } from "./offered-sort";

/** The v0 query of an export: the rows of the list, so without the missing choices. */
export const exportedQuery = (
  listQuery: PlantsListQuery,
  query: PlantsQuery,
  { missing, lossOffered }: Pick<PlantsListPageData, "missing" | "lossOffered">,
) => listQuery.toApiQuery(sortedByOffered(listQuery, withoutMissing(query, missing), lossOffered));
