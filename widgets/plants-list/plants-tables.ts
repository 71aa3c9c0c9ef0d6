import {
  type MissingChoice,
  type PlantsList,
  type PlantsListQuery,
  type PlantsQuery,
  type SortField,
  withoutMissing,
} from "@features/plants-filter";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Query as ApiQuery } from "@shared/api/v0/v0-client";
import type { Sort } from "@shared/list-query/list-query";
import { type TableDefinition, type TableLayout, visibleColumns } from "@shared/ui/data-table/layout/table-layout";
import type { PlantListRow } from "./row";

/** All columns of the plants lists, in the order of the column menu. */
export const columnIds = [
  "name",
  "status",
  "atStake",
  "lost",
  "since",
  "issue",
  "snoozedUntil",
  "score",
  "previousStatus",
  "indicators",
  "tickets",
  "promiseCurrent",
  "difference",
  "promisePrevious",
  "promiseAny",
  "promiseChanged",
  "plantCode",
  "address",
  "monitoredSince",
  "peak",
  "p90",
  "drivers",
  "companies",
  "tags",
  "customFields",
] as const;

export type ColumnId = (typeof columnIds)[number];

/**
 * Whether a layout shows the custom fields column. A plant may have many custom fields, so rows are loaded without them
 * while the column is hidden.
 */
export const showsCustomFields = (layout: TableLayout): boolean => visibleColumns(layout).includes("customFields");

interface ListDefinition extends TableDefinition {
  title: MessageDescriptor;
  subtitle?: MessageDescriptor;
  defaultColumns: readonly ColumnId[];
  /** Columns shown on the collapsed card on a phone. */
  primaryColumns: readonly ColumnId[];
}

/** The variants of the plants list (domain/lists.md#plants-lists). */
export const plantsTables: Record<PlantsList, ListDefinition> = {
  plants: {
    name: "plants",
    columnIds,
    title: msg`Plants`,
    subtitle: msg`Search for specific plants or filter by tag.`,
    primaryColumns: ["status", "lost", "since", "issue"],
    defaultColumns: [
      "name",
      "status",
      "atStake",
      "lost",
      "since",
      "score",
      "indicators",
      "tickets",
      "promiseCurrent",
      "address",
      "monitoredSince",
      "peak",
      "drivers",
      "tags",
    ],
  },
  issues: {
    name: "issues",
    columnIds,
    title: msg`Issues`,
    subtitle: msg`Plants that have issues`,
    primaryColumns: ["issue", "lost", "since", "status"],
    defaultColumns: [
      "name",
      "issue",
      "since",
      "lost",
      "status",
      "indicators",
      "snoozedUntil",
      "tickets",
      "score",
      "address",
      "drivers",
      "tags",
    ],
  },
  performances: {
    name: "performances",
    columnIds,
    title: msg`Long Term Performance Monitoring`,
    primaryColumns: ["promiseCurrent", "difference", "status"],
    defaultColumns: [
      "name",
      "promiseCurrent",
      "difference",
      "promisePrevious",
      "promiseAny",
      "promiseChanged",
      "status",
      "lost",
      "score",
      "tickets",
      "address",
      "peak",
      "tags",
    ],
  },
};

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
