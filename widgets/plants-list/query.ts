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

/** The v0 query of an export: the same rows as the list, without missing choices. */
export const exportedQuery = (
  listQuery: PlantsListQuery,
  query: PlantsQuery,
  { missing }: { missing: readonly MissingChoice[] },
) => listQuery.toApiQuery(withoutMissing(query, missing));

/** The query of a list with the custom fields of its plants. */
export const withCustomFields = (query: ApiQuery): ApiQuery => ({ ...query, with: `${query.with},custom_fields` });

type RowWithPromise = Pick<PlantListRow, "promise">;

/** Sorts rows by the status of the current promise, then by the gap in kWh, largest first. */
export function largestGapFirst<Row extends RowWithPromise>(rows: readonly Row[], sort: Sort<SortField> | null): Row[] {
  if (sort?.field !== "promise_current") return [...rows];
  // The API defines the order of the statuses.
  const statuses = [...new Set(rows.map(({ promise }) => promise.current))];
  const rank = ({ promise }: Row) => statuses.indexOf(promise.current);
  const gap = ({ promise }: Row) => promise.differenceKwh ?? Number.MAX_VALUE;
  return rows.toSorted((a, b) => rank(a) - rank(b) || gap(a) - gap(b));
}
