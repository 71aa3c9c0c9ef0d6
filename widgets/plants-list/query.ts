import {
  type MissingChoice,
  type PlantsListQuery,
  type PlantsQuery,
  type SortField,
  withoutMissing,
} from "@features/plants-filter";
import type { Query as ApiQuery } from "@shared/api/v0/v0-client";
import type { Sort } from "@shared/list-query/list-query";
import type { PlantListRow } from "./row";

/** The v0 query of an export: the rows of the list, so without the missing choices. */
export const exportedQuery = (
  listQuery: PlantsListQuery,
  query: PlantsQuery,
  { missing }: { missing: readonly MissingChoice[] },
) => listQuery.toApiQuery(withoutMissing(query, missing));

/** The query of a list that shows the custom fields of its plants. */
export const withCustomFields = (query: ApiQuery): ApiQuery => ({ ...query, with: `${query.with},custom_fields` });

type RowWithPromise = Pick<PlantListRow, "promise">;

/** Rows sorted by their current promise, with the largest gap in kWh first among those of the same status. */
export function largestGapFirst<Row extends RowWithPromise>(rows: readonly Row[], sort: Sort<SortField> | null): Row[] {
  if (sort?.field !== "promise_current") return [...rows];
  // The order of the statuses is the API's.
  const statuses = [...new Set(rows.map(({ promise }) => promise.current))];
  const rank = ({ promise }: Row) => statuses.indexOf(promise.current);
  const gap = ({ promise }: Row) => promise.differenceKwh ?? Number.MAX_VALUE;
  return rows.toSorted((a, b) => rank(a) - rank(b) || gap(a) - gap(b));
}
