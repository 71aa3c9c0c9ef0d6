import {
  type FilterName,
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
  "issue",
  "foundOn",
  "snoozedUntil",
  "score",
  "energyToday",
  "previousStatus",
  "tickets",
  "promiseCurrent",
  "difference",
  "promiseForecast",
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

interface ListDefinition {
  title: MessageDescriptor;
  subtitle?: MessageDescriptor;
  /** The columns that answer the question of the list, and fit a window of 1,024 px (domain/lists.md#columns). */
  defaultColumns: readonly ColumnId[];
  /** Columns shown on the collapsed card on a phone. */
  primaryColumns: readonly ColumnId[];
}

/** The variants of the plants list (domain/lists.md#plants-lists). */
export const plantsTables: Record<PlantsList, ListDefinition> = {
  plants: {
    title: msg`Plants`,
    subtitle: msg`Search for specific plants or filter by tag.`,
    primaryColumns: ["status", "atStake", "issue"],
    defaultColumns: ["name", "status", "atStake", "issue", "score", "tickets"],
  },
  issues: {
    title: msg`Issues`,
    subtitle: msg`Plants that have issues`,
    primaryColumns: ["issue", "atStake", "status"],
    defaultColumns: ["name", "issue", "foundOn", "atStake", "status", "tickets"],
  },
  performances: {
    title: msg`Long Term Performance Monitoring`,
    primaryColumns: ["promiseCurrent", "difference", "status"],
    defaultColumns: ["name", "promiseCurrent", "difference", "promiseForecast", "promisePrevious", "tickets"],
  },
};

/** The columns of the sort fields. */
const sortColumns: Record<SortField, ColumnId> = {
  name: "name",
  city: "address",
  yield_status: "status",
  previous_status: "previousStatus",
  yield_score: "score",
  found_on: "foundOn",
  severity: "issue",
  monitored_since: "monitoredSince",
  total_peak_in_watt: "peak",
  total_p90: "p90",
  tickets: "tickets",
  promise_current: "promiseCurrent",
  promise_previous: "promisePrevious",
  lost_kwh_per_day: "lost",
  at_stake: "atStake",
  promise_difference: "difference",
};

/** The columns of filters that match rows with different values. */
const filterColumns: Partial<Record<FilterName, ColumnId>> = {
  losing: "lost",
  not_received: "lost",
  found_on: "foundOn",
  snoozed: "snoozedUntil",
  monitored_since: "monitoredSince",
  peak: "peak",
  p90: "p90",
};

/** The columns whose values the filters make the same in all rows. */
function constantColumns({ yield_status_filter: statuses = [], tickets, ltpm }: PlantsQuery["filters"]): ColumnId[] {
  const flagColumns = { current: "promiseCurrent", previous: "promisePrevious", any: null } as const;
  const flagColumn = ltpm?.flags.length === 1 ? flagColumns[ltpm.period] : null;
  return [
    // The status of a plant without a status also states since when it is silent.
    ...(statuses.length === 1 && statuses[0] !== "NONE" ? ["status" as const] : []),
    ...(tickets === "has_none" ? ["tickets" as const] : []),
    ...(flagColumn ? [flagColumn] : []),
  ];
}

/**
 * The table of a list. Columns that the list is sorted or filtered by are shown by default, constant columns are left
 * out (domain/lists.md#columns).
 */
export function plantsTable(list: PlantsList, { filters }: PlantsQuery, { field }: Sort<SortField>): TableDefinition {
  const filtered = Object.entries(filterColumns).flatMap(([name, id]) => (filters[name as FilterName] ? id : []));
  const shown = new Set<ColumnId>([...plantsTables[list].defaultColumns, sortColumns[field], ...filtered]);
  return {
    name: list,
    columnIds,
    defaultColumns: [...shown],
    constantColumns: constantColumns(filters),
    renamedColumns: { since: "foundOn", indicators: "issue" },
  };
}

/** The v0 query of an export: the rows of the list, so without the missing choices. */
export const exportedQuery = (
  listQuery: PlantsListQuery,
  query: PlantsQuery,
  { missing }: { missing: readonly MissingChoice[] },
) => listQuery.toApiQuery(withoutMissing(query, missing));

/** The query of a list that shows the custom fields of its plants. */
export const withCustomFields = (query: ApiQuery): ApiQuery => ({ ...query, with: `${query.with},custom_fields` });

type RowWithPromise = Pick<PlantListRow, "promise">;

/** Rows sorted by their current promise. Among rows of the same status, the largest gap in kWh is first. */
export function largestGapFirst<Row extends RowWithPromise>(rows: readonly Row[], sort: Sort<SortField> | null): Row[] {
  if (sort?.field !== "promise_current") return [...rows];
  // The order of the statuses is the API's.
  const statuses = [...new Set(rows.map(({ promise }) => promise.current))];
  const rank = ({ promise }: Row) => statuses.indexOf(promise.current);
  const gap = ({ promise }: Row) => promise.differenceKwh ?? Number.MAX_VALUE;
  return rows.toSorted((a, b) => rank(a) - rank(b) || gap(a) - gap(b));
}
