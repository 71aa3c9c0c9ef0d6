import { yieldStatuses } from "@entities/plant";
import { enumListCodec, searchCodec } from "@shared/list-query/codecs";
import { createListQuery, type QueryOf, type Sort, type SortFields } from "@shared/list-query/list-query";
import {
  type ChoiceFilter,
  choiceFilters,
  type PlantFilter,
  type PlantFilterName,
  plantFilter,
  plantFilters,
} from "./filters";

/** The three variants of the plants list (domain/lists.md#plants-lists). */
export const plantsLists = ["plants", "issues", "performances"] as const;
export type PlantsList = (typeof plantsLists)[number];

/** The sort fields that every API supports. Statuses are sorted from the worst. */
const commonSortFields = {
  name: "ascending",
  city: "ascending",
  yield_status: "ascending",
  previous_status: "ascending",
  yield_score: "ascending",
  found_on: "descending",
  severity: "descending",
  monitored_since: "descending",
  total_peak_in_watt: "descending",
  total_p90: "descending",
  tickets: "descending",
  promise_current: "ascending",
  promise_previous: "ascending",
} as const satisfies SortFields;

/** The sort fields that require the extension `losses`. */
const sortFields = {
  ...commonSortFields,
  lost_kwh_per_day: "descending",
  at_stake: "descending",
} as const satisfies SortFields;

/** The sort field that requires the extension `promises`. */
const promiseSortFields = { promise_difference: "ascending" } as const satisfies SortFields;

export type SortField = keyof typeof sortFields | keyof typeof promiseSortFields;

const mostAtStake: Sort<SortField> = { field: "at_stake", descending: true };

/** The default order: the most at stake, or the most behind the promise, if known (domain/lists.md#plants-lists). */
const defaultSorts = ({ hasLosses, hasPromises }: PlantsQueryOptions): Record<PlantsList, Sort<SortField>> => ({
  plants: hasLosses ? mostAtStake : { field: "yield_score", descending: false },
  issues: hasLosses ? mostAtStake : { field: "found_on", descending: true },
  performances: { field: hasPromises ? "promise_difference" : "promise_current", descending: false },
});

/**
 * The relations that columns can show (domain/v0-calls.md#lists). A list also requests custom fields while their column
 * is shown.
 */
const relations = { with: "yield_score,promise_statuses" };
/** The meters have the prices of the differences. */
const promiseRelations = { with: `${relations.with},meters` };

/** The default range of issues starts in 2018 (domain/limits.md#ranges). */
const apiParameters: Record<PlantsList, Record<string, string>> = {
  plants: relations,
  issues: { found_on: "after:2018-01-01", ...relations },
  performances: relations,
};

interface PlantsQueryOptions {
  /**
   * Whether the company has the light tier. Only such companies have plants with NON_MON
   * (domain/light-plants.md#access).
   */
  nonMonAccessible: boolean;
  /** Whether the API offers the lost energy of plants (domain/v0-api.md#extensions). */
  hasLosses: boolean;
  /** Whether the API sorts plants by the difference from their promise, and states the prices of their meters. */
  hasPromises?: boolean;
  /** Whether the API lists the plants of a group of the portfolio. */
  hasGroups?: boolean;
}

type Codecs = { [Name in keyof typeof plantFilters]: (typeof plantFilters)[Name]["codec"] };

function codecsOf({ hasLosses, hasGroups = false }: PlantsQueryOptions): Codecs {
  const has = { losses: hasLosses, portfolio_periods: hasGroups };
  const offered = Object.entries<PlantFilter<unknown>>(plantFilters).filter(([, { needs }]) => !needs || has[needs]);
  return Object.fromEntries(offered.map(([name, { codec }]) => [name, codec])) as Codecs;
}

function createPlantsQuery(list: PlantsList, options: PlantsQueryOptions) {
  const { nonMonAccessible, hasLosses, hasPromises = false } = options;
  const offered = { ...(hasLosses ? sortFields : commonSortFields), ...(hasPromises && promiseSortFields) };
  return createListQuery({
    filters: {
      search: searchCodec(200),
      yield_status_filter: enumListCodec(yieldStatuses.filter((status) => status !== "NON_MON" || nonMonAccessible)),
      ...codecsOf(options),
    },
    sortFields: offered as typeof sortFields & typeof promiseSortFields,
    defaultSort: defaultSorts(options)[list],
    apiParameters: hasPromises && list === "performances" ? promiseRelations : apiParameters[list],
  });
}

export type PlantsListQuery = ReturnType<typeof createPlantsQuery>;
export type PlantsQuery = QueryOf<PlantsListQuery>;
export type Filters = PlantsQuery["filters"];
export type FilterName = keyof Filters;

const plantsQueries = new Map<string, PlantsListQuery>();

/** The query of a plants list. The same arguments return the same object. */
export function plantsListQuery(list: PlantsList, options: PlantsQueryOptions): PlantsListQuery {
  const key = `${list} ${options.nonMonAccessible} ${options.hasLosses} ${options.hasPromises} ${options.hasGroups}`;
  const listQuery = plantsQueries.get(key) ?? createPlantsQuery(list, options);
  plantsQueries.set(key, listQuery);
  return listQuery;
}

/** A choice in the URL that the company does not have. */
export interface MissingChoice {
  filter: ChoiceFilter;
  id: string;
}

/** Removes the choices that the company does not have from a query. The page and the other filters do not change. */
export function withoutMissing(query: PlantsQuery, missing: readonly MissingChoice[]): PlantsQuery {
  if (missing.length === 0) return query;
  const filters: Record<string, unknown> = { ...query.filters };
  for (const name of choiceFilters) {
    const exists = (id: string) => !missing.some((choice) => choice.filter === name && choice.id === id);
    const kept = filters[name] && plantFilter(name).keep?.(filters[name], exists);
    if (kept) filters[name] = kept;
    else delete filters[name];
  }
  return { ...query, filters };
}

/** The filters with a separate button in the bar: the most used filters of each list. */
export const quickFilters = {
  plants: ["indicators", "tags", "tickets"],
  issues: ["indicators", "found_on", "tags"],
  performances: ["ltpm", "tags", "tickets"],
} as const satisfies Record<PlantsList, readonly FilterName[]>;

/** One option of a filter. */
export interface Choice {
  id: string;
  name: string;
  /** The id of the group that includes this choice (domain/issues.md#groups). */
  within?: string;
}

export const choicesHref = (filter: ChoiceFilter): string =>
  `/resources/filter-choices?${new URLSearchParams({ of: filter })}`;

/** The selected options of a filter. */
export function selectedOptions({ filters }: PlantsQuery, name: PlantFilterName): readonly string[] {
  const value = filters[name];
  return value === undefined ? [] : (plantFilter(name).selected?.(value) ?? []);
}
