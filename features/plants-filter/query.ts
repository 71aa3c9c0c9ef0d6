import { isIssueType, typesWithin } from "@entities/issue";
import { yieldStatuses } from "@entities/plant";
import { type PromisePeriodChoice, promiseFilterFlags, promisePeriods } from "@entities/promise";
import { isId } from "@shared/lib/text";
import {
  type Choices,
  choicesCodec,
  dayCodec,
  dayRangeCodec,
  enumCodec,
  enumListCodec,
  listCodec,
  numberRangeCodec,
  type QueryCodec,
  repeatedListCodec,
  searchCodec,
  switchCodec,
} from "@shared/list-query/codecs";
import { createListQuery, type QueryOf, type Sort, type SortFields } from "@shared/list-query/list-query";

const sides = choicesCodec(isIssueType);
const expanded = (names: readonly string[]): string[] =>
  names.flatMap((name) => (isIssueType(name) ? typesWithin(name) : []));

/**
 * `name|1` and `name|0` of indicators. Names that are on both sides are dropped from both. A group counts as all of its
 * types (domain/lists.md#filters).
 */
const indicatorChoices: QueryCodec<Choices> = {
  read(text) {
    const { value, complete } = sides.read(text);
    if (!value) return { value, complete };
    const withoutOverlap = (names: readonly string[], others: readonly string[]) => {
      const excluded = new Set(expanded(others));
      return names.filter((name) => !expanded([name]).some((type) => excluded.has(type)));
    };
    const include = withoutOverlap(value.include, value.exclude);
    const exclude = withoutOverlap(value.exclude, value.include);
    const count = include.length + exclude.length;
    return {
      value: count > 0 ? { include, exclude } : null,
      complete: complete && count === value.include.length + value.exclude.length,
    };
  },
  write: sides.write,
};

/** The three variants of the plants list (domain/lists.md#plants-lists). */
export const plantsLists = ["plants", "issues", "performances"] as const;
export type PlantsList = (typeof plantsLists)[number];

export const ticketChoices = ["has_any", "has_none", "has_open", "without_open"] as const;

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

export type SortField = keyof typeof sortFields;

/** The filters that require the extension `losses`. */
const lossFilters = {
  losing: switchCodec(false),
  not_received: switchCodec(false),
  silent: switchCodec(false),
  as_expected: switchCodec(false),
};

/** The default order: the most at stake if known, otherwise the newest issues (domain/lists.md#plants-lists). */
const defaultSorts = (hasLosses: boolean): Record<PlantsList, Sort<SortField>> => ({
  plants: hasLosses ? { field: "at_stake", descending: true } : { field: "yield_score", descending: false },
  issues: { field: "found_on", descending: true },
  performances: { field: "promise_current", descending: false },
});

/**
 * The relations that columns can show (domain/v0-calls.md#lists). A list also requests custom fields while their column
 * is shown.
 */
const relations = { with: "yield_score,promise_statuses" };

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
}

const createPlantsQuery = (list: PlantsList, { nonMonAccessible, hasLosses }: PlantsQueryOptions) =>
  createListQuery({
    filters: {
      search: searchCodec(200),
      yield_status_filter: enumListCodec(yieldStatuses.filter((status) => status !== "NON_MON" || nonMonAccessible)),
      indicators: indicatorChoices,
      indicators_or: listCodec(isIssueType),
      ltpm: longTermChoice,
      tags: choicesCodec(isId),
      companies: choicesCodec(isId),
      drivers: choicesCodec(isId),
      custom_fields: customFieldPairs,
      tickets: enumCodec(ticketChoices),
      found_on: dayRangeCodec,
      monitored_since: dayRangeCodec,
      snoozed: switchCodec(false),
      resolved: switchCodec(false),
      has_meter: switchCodec(true),
      mixed_orientation: switchCodec(true),
      ...((hasLosses ? lossFilters : {}) as typeof lossFilters),
      peak: numberRangeCodec,
      p90: numberRangeCodec,
      date: dayCodec,
      health: dayCodec,
      child_company_ids: repeatedListCodec(isId),
    },
    sortFields: (hasLosses ? sortFields : commonSortFields) as typeof sortFields,
    defaultSort: defaultSorts(hasLosses)[list],
    apiParameters: apiParameters[list],
  });

export type PlantsListQuery = ReturnType<typeof createPlantsQuery>;
export type PlantsQuery = QueryOf<PlantsListQuery>;
export type Filters = PlantsQuery["filters"];
export type FilterName = keyof Filters;

const plantsQueries = new Map<string, PlantsListQuery>();

/** The query of a plants list. The same arguments return the same object. */
export function plantsListQuery(list: PlantsList, options: PlantsQueryOptions): PlantsListQuery {
  const key = `${list} ${options.nonMonAccessible} ${options.hasLosses}`;
  const listQuery = plantsQueries.get(key) ?? createPlantsQuery(list, options);
  plantsQueries.set(key, listQuery);
  return listQuery;
}

export const plantsHref = (list: PlantsList, filters: Filters): string =>
  `/${list}${plantsListQuery(list, { nonMonAccessible: true, hasLosses: true }).search({ page: 1, sort: null, filters })}`;

interface CustomFieldPair {
  typeId: string;
  value: string;
}

function readPair(text: string): CustomFieldPair | null {
  const at = text.indexOf(",");
  const typeId = text.slice(0, Math.max(at, 0)).trim();
  if (!isId(typeId)) return null;
  try {
    const value = decodeURIComponent(text.slice(at + 1)).trim();
    return value ? { typeId, value } : null;
  } catch {
    return null;
  }
}

/** `id,value` pairs separated by a bar. The values are percent-encoded (domain/lists.md#filters). */
const customFieldPairs: QueryCodec<CustomFieldPair[]> = {
  read(text) {
    const given = text.split("|").filter((part) => part.trim() !== "");
    const pairs = given.map(readPair).filter((pair) => pair !== null);
    return { value: pairs.length > 0 ? pairs : null, complete: pairs.length === given.length };
  },
  write: (pairs) => pairs.map(({ typeId, value }) => `${typeId},${encodeURIComponent(value)}`).join("|"),
};

/** Long-term performance flags, and the promise period that they apply to. */
export interface LongTermChoice {
  period: PromisePeriodChoice;
  flags: (typeof promiseFilterFlags)[number][];
}

const flagList = enumListCodec(promiseFilterFlags);

/** `period:current|previous|any+flags:A,B` (domain/lists.md#filters). An unencoded plus sign is read as a space. */
const longTermChoice: QueryCodec<LongTermChoice> = {
  read(text) {
    if (text.trim() === "") return { value: null, complete: true };
    const [, periodText, flagText = ""] = /^period:(\w+)[+ ]flags:(.*)$/.exec(text.trim()) ?? [];
    const period = promisePeriods.find((choice) => choice === periodText);
    const flags = flagList.read(flagText);
    if (!period || !flags.value) return { value: null, complete: false };
    return { value: { period, flags: flags.value }, complete: flags.complete };
  },
  write: ({ period, flags }) => `period:${period}+flags:${flagList.write(flags)}`,
};

/** The filters whose choices depend on the company; they load when the filter is opened. */
export const choiceFilters = [
  "tags",
  "companies",
  "drivers",
  "custom_fields",
  "child_company_ids",
] as const satisfies readonly FilterName[];
export type ChoiceFilter = (typeof choiceFilters)[number];

/** One option of a filter. */
export interface Choice {
  id: string;
  name: string;
  /** The id of the group that includes this choice (domain/issues.md#groups). */
  within?: string;
}

/** A choice in the URL that the company does not have. */
export interface MissingChoice {
  filter: ChoiceFilter;
  id: string;
}

export const choicesHref = (filter: ChoiceFilter): string =>
  `/resources/filter-choices?${new URLSearchParams({ of: filter })}`;
