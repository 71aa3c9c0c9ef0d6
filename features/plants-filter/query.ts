import { isIssueType } from "@entities/issue";
import { yieldStatuses } from "@entities/plant";
import { isId } from "@shared/lib/id";
import {
  choicesCodec,
  dayCodec,
  dayRangeCodec,
  enumCodec,
  enumListCodec,
  listCodec,
  numberRangeCodec,
  repeatedListCodec,
  switchCodec,
  textCodec,
} from "@shared/list-query/codecs";
import { createListQuery, type QueryOf } from "@shared/list-query/list-query";
import type { Sort, SortFields } from "@shared/list-query/sort";
import { customFieldPairs } from "./custom-field-pairs";
import { indicatorChoices } from "./indicator-choices";
import { longTermChoice } from "./long-term-choice";

/** The three variants of the plants list (spec 3 §2). */
export const plantsLists = ["plants", "issues", "performances"] as const;
export type PlantsList = (typeof plantsLists)[number];

export const ticketChoices = ["has_any", "has_none", "has_open", "without_open"] as const;

/** The sort fields; statuses sort from the worst. */
const sortFields = {
  name: "ascending",
  city: "ascending",
  yield_status: "ascending",
  previous_status: "ascending",
  yield_score: "ascending",
  lost_kwh_per_day: "descending",
  found_on: "descending",
  severity: "descending",
  monitored_since: "descending",
  total_peak_in_watt: "descending",
  total_p90: "descending",
  tickets: "descending",
  promise_current: "ascending",
  promise_previous: "ascending",
} as const satisfies SortFields;

export type SortField = keyof typeof sortFields;

/** The largest losses or the newest issues first (spec 3 §2, §9). */
const defaultSorts: Record<PlantsList, Sort<SortField>> = {
  plants: { field: "lost_kwh_per_day", descending: true },
  issues: { field: "found_on", descending: true },
  performances: { field: "promise_current", descending: false },
};

/** The relations that columns can show; requested whichever columns are visible (spec 3 §7). */
const relations = { with: "yield_score,promise_statuses,custom_fields" };

/** Issues are listed from 2018 by default (spec 3 §5). */
const apiParameters: Record<PlantsList, Record<string, string>> = {
  plants: relations,
  issues: { found_on: "after:2018-01-01", ...relations },
  performances: relations,
};

interface Access {
  /** Whether the company has the light tier; NON_MON is a status of such companies only (spec 3 §4). */
  nonMonAccessible: boolean;
}

const createPlantsQuery = (list: PlantsList, { nonMonAccessible }: Access) =>
  createListQuery({
    filters: {
      search: textCodec(200),
      yield_status_filter: enumListCodec(
        yieldStatuses.filter((status) => status !== "NON_MON" || nonMonAccessible),
      ),
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
      peak: numberRangeCodec,
      p90: numberRangeCodec,
      date: dayCodec,
      health: dayCodec,
      child_company_ids: repeatedListCodec(isId),
    },
    sortFields,
    defaultSort: defaultSorts[list],
    apiParameters: apiParameters[list],
  });

export type PlantsListQuery = ReturnType<typeof createPlantsQuery>;
export type PlantsQuery = QueryOf<PlantsListQuery>;
export type Filters = PlantsQuery["filters"];
export type FilterName = keyof Filters;

const createPlantsQueries = (access: Access): Record<PlantsList, PlantsListQuery> => ({
  plants: createPlantsQuery("plants", access),
  issues: createPlantsQuery("issues", access),
  performances: createPlantsQuery("performances", access),
});
const withNonMon = createPlantsQueries({ nonMonAccessible: true });
const withoutNonMon = createPlantsQueries({ nonMonAccessible: false });

/** The query of a plants list; the same object for the same arguments. */
export const plantsListQuery = (list: PlantsList, { nonMonAccessible }: Access): PlantsListQuery =>
  (nonMonAccessible ? withNonMon : withoutNonMon)[list];

/** A link to a plants list with filters. */
export const plantsHref = (list: PlantsList, filters: Filters): string =>
  `/${list}${withNonMon[list].search({ page: 1, sort: null, filters })}`;
