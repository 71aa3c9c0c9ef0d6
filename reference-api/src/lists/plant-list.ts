import { type RawBuilder, sql } from "kysely";
import { object } from "superstruct";
import { type CompanyScope, visibilityGroupsOf } from "../access/companies";
import type { Api } from "../api";
import { windowOf } from "../assessment/issues/losses";
import { relationsQuery } from "../http/fields";
import { dayOf, formatDay } from "../lib/local-days";
import { plantColumns } from "../resources/plants";
import {
  filtersIssuesByDay,
  foundOnColumn,
  hasMatchingIssue,
  hasRequiredTypes,
  issueFoundOn,
  matchingIssues,
  requiresIssue,
} from "./issue-conditions";
import {
  countOf,
  countQuery,
  orderBy,
  type Page,
  pageFields,
  parsePage,
  parseSort,
  type Sort,
  sortQuery,
} from "./list-query";
import { isImported, isWaiting, isWithoutWeatherSource, statusOn } from "./plant-conditions";
import { type PlantFilters, plantConditions, plantFilterFields } from "./plant-filters";

/** plants: all plants; plant-issues: plants with matching issues. */
export type PlantListKind = "plants" | "plant-issues";

/** Rows per page without `per_page` (domain/v0-api.md#pages-and-sort). */
const plantsPerPage = 25;

const statusesWorstFirst = ["NOK", "MEDIUM", "OK", "NONE", "NON_MON"];
const flagsWorstFirst = ["BEHIND_SEVERELY", "BEHIND", "TOO_EARLY", "AHEAD"];

/**
 * The sort column of each sort field. It is null if it depends on the request: the day on which the current issue was
 * found, and what is at stake.
 */
const columns = {
  id: sql`plants.id`,
  name: sql`plants.sort_name`,
  plant_code: sql`plants.plant_code`,
  city: sql`plants.city`,
  yield_score: sql`plants.yield_score`,
  yield_status: rank("plants.yield_status", statusesWorstFirst),
  status: rank("plants.status", statusesWorstFirst),
  previous_status: rank("plants.previous_status", statusesWorstFirst),
  lost_kwh_per_day: sql`plants.lost_kwh_per_day`,
  lost_cents_per_day: sql`plants.lost_cents_per_day`,
  not_received_kwh_per_day: sql`plants.not_received_kwh_per_day`,
  not_received_cents_per_day: sql`plants.not_received_cents_per_day`,
  at_stake: null,
  silent_since: sql`plants.silent_since`,
  found_on: null,
  severity: sql`plants.issue_severity`,
  monitored_since: sql`plants.monitored_since`,
  total_peak_in_watt: sql`plants.total_peak_in_watt`,
  total_p90: sql`plants.total_p90_in_kwh`,
  tickets: sql`plants.open_ticket_count`,
  promise_current: rank("plants.promise_current_flag", flagsWorstFirst),
  promise_previous: rank("plants.promise_previous_flag", flagsWorstFirst),
  promise_difference: promiseDifference("current"),
} satisfies Record<string, RawBuilder<unknown> | null>;

type SortField = keyof typeof columns;
const sortFields = Object.keys(columns) as SortField[];

export const plantListQuerySchema = object({
  ...plantFilterFields,
  ...pageFields,
  sort: sortQuery(sortFields),
  with: relationsQuery("meter_issues", "promise_statuses", "meters", "custom_fields"),
});

/** The kind of list. */
export interface PlantListRequest {
  readonly companyIds: CompanyScope;
  readonly kind: PlantListKind;
  readonly filters: PlantFilters;
  readonly query: URLSearchParams;
}

/** One page of a list and its total. Throws 4000 for a malformed page or order. */
export function selectPlants(api: Api, { companyIds, kind, filters, query }: PlantListRequest) {
  const sort = parseSort(query, sortFields, defaultSort(kind));
  const page = parsePage(query, plantsPerPage);
  const direction = sort.descending ? "desc" : "asc";
  const scoped = matchingPlants(api, companyIds, kind, filters, sort.field === "found_on");
  const key =
    sort.field === "at_stake"
      ? stakeKey(companyIds)
      : (columns[sort.field] ?? issueFoundOn(filters) ?? sql.ref("matching.found_on"));
  const gap = secondKey(sort);
  const displayedStatus = filters.date === null ? sql.ref<string>("plants.status") : statusOn(filters.date);
  const inOnePass = countsInSamePass(filters);
  const total = inOnePass
    ? sql<number>`(select count(*) from matched)`
    : sql<number>`${countQuery(matchingPlants(api, companyIds, kind, filters))}`;
  // The page is selected from ids and sort keys, which an index covers. Only the rows of the page are read completely.
  const select = api.db
    .with(
      (cte) => (inOnePass ? cte("matched").materialized() : cte("matched")),
      () => scoped.select(["plants.id", key.as("sort_key"), gap.as("gap")]),
    )
    .with("page", (db) =>
      db
        .selectFrom("matched")
        .selectAll()
        .orderBy(orderBy("sort_key", direction))
        .orderBy(sql`gap nulls last`)
        .orderBy("id", direction)
        .limit(page.perPage)
        .offset(page.offset),
    )
    .selectFrom("page")
    .innerJoin("plants", "plants.id", "page.id")
    .select(plantColumns.map((column) => `plants.${column}` as const))
    .select(["plants.today", "plants.assessed_until"])
    .select([displayedStatus.as("status_shown"), total.as("total")])
    .orderBy(orderBy("sort_key", direction))
    .orderBy(sql`gap nulls last`)
    .orderBy("plants.id", direction);
  return { select, page };
}

/** The total of a page. Each row contains it; a page past the last page has none. */
export async function totalOf(
  api: Api,
  { companyIds, kind, filters }: PlantListRequest,
  rows: readonly { readonly total: number }[],
  page: Page,
): Promise<number> {
  return rows[0]?.total ?? (page.offset === 0 ? 0 : await countOf(matchingPlants(api, companyIds, kind, filters)));
}

/**
 * Whether evaluating the filters costs more than materializing the matches. Page and total then come from one pass,
 * otherwise from two.
 */
function countsInSamePass(filters: PlantFilters): boolean {
  const { search, tags, drivers, custom_fields } = filters;
  return search !== null || tags !== null || drivers !== null || custom_fields !== null || filtersIssuesByDay(filters);
}

/** Selects the number of plants of some companies that match the filters. */
export function countPlants(api: Api, companyIds: CompanyScope, filters: PlantFilters) {
  return countQuery(matchingPlants(api, companyIds, "plants", filters));
}

/** Selects the sums of the rates of the plants of some companies, as one row (domain/scores.md#losses). */
export function selectLosses(api: Api, companyIds: readonly number[]) {
  // Triggers keep the sums of each visibility group (migrations/0081_totals_of_groups.sql).
  const sum = (name: string) => sql`sum(total) filter (where name = ${name} and plants > 0)`;
  const total = <Name extends string>(name: Name, digits: number) =>
    sql<number | null>`round(${sum(name)}, ${sql.lit(digits)})`.as(name);
  const count = <Name extends string>(name: Name) => sql<number>`cast(coalesce(${sum(name)}, 0) as integer)`.as(name);
  const window = windowOf(dayOf(api.clock.today) - 1);
  // An index has the measured plants, which are few in a demonstration.
  const ofMeasured = <Value>(condition: RawBuilder<boolean>, value: RawBuilder<unknown>) =>
    sql<Value>`(
      select ${value} from plants indexed by plants_measured
      where measured = 1 and visibility_group_id in ${visibilityGroupsOf(companyIds)} and ${condition}
    )`;
  const incompleteDays = api.db
    .selectFrom("daily_totals")
    .select((eb) => eb.fn.count<number>("date").distinct().as("days"))
    .where("visibility_group_id", "in", visibilityGroupsOf(companyIds))
    .where("date", ">=", formatDay(window.from))
    .where("date", "<=", formatDay(window.to))
    .where("missing_hours", ">", 0);
  const totals = api.db.selectFrom("loss_totals").where("visibility_group_id", "in", visibilityGroupsOf(companyIds));
  return totals.select([
    total("lost_kwh_per_day", 3),
    total("lost_cents_per_day", 1),
    total("not_received_kwh_per_day", 3),
    total("not_received_cents_per_day", 1),
    sql<number>`${incompleteDays}`.as("not_received_days"),
    total("snoozed_kwh_per_day", 3),
    total("snoozed_cents_per_day", 1),
    count("plants_losing"),
    count("plants_not_received"),
    count("plants_silent"),
    count("plants_as_expected"),
    ofMeasured<number>(isWithoutWeatherSource(api.env), sql`count(*)`).as("plants_without_weather_source"),
    ofMeasured<number>(isWaiting(api.clock.today), sql`count(*)`).as("plants_waiting"),
    ofMeasured<number>(isImported, sql`count(*)`).as("plants_imported"),
    ofMeasured<string | null>(isImported, sql`max(imported_until)`).as("imported_until"),
    ofMeasured<number>(sql<boolean>`true`, sql`count(*)`).as("plants_measured"),
  ]);
}

/**
 * Selects the plants of some companies that match the filters. With `withFoundOn`, the table `matching` is joined if no
 * column of plants has the day on which the current issue was found.
 */
export function matchingPlants(
  api: Api,
  companyIds: CompanyScope,
  kind: PlantListKind,
  filters: PlantFilters,
  withFoundOn = false,
) {
  const { indicators, indicators_or } = filters;
  const byDay = filtersIssuesByDay(filters);
  const joined =
    (withFoundOn && issueFoundOn(filters) === null) || (byDay && (indicators !== null || indicators_or !== null));
  const conditions = plantConditions(filters, api.clock.today, companyIds[0]);
  const issueRequired = kind === "plant-issues" || requiresIssue(filters);
  if (issueRequired && !hasRequiredTypes(filters)) {
    if (byDay) conditions.push(hasMatchingIssue(filters, joined));
    else conditions.push(sql`${foundOnColumn(filters) ?? sql.ref("plants.issue_found_on")} is not null`);
  }
  let query = api.db
    .selectFrom("plants")
    .$if(joined, (plants) => plants.leftJoin(matchingIssues(filters).as("matching"), "matching.plant_id", "plants.id"))
    .where("plants.visibility_group_id", "in", visibilityGroupsOf(companyIds));
  for (const condition of conditions) query = query.where(condition);
  return query;
}

/**
 * The plants list starts with the largest loss, the issues list with the newest issue (domain/lists.md#plants-lists).
 */
function defaultSort(kind: PlantListKind): Sort<SortField> {
  return kind === "plants" ? { field: "lost_kwh_per_day", descending: true } : { field: "found_on", descending: true };
}

/**
 * What is at stake at a plant: its value if all plants of the companies have a value, otherwise its energy
 * (domain/issues.md#at-stake).
 */
const stakeKey = (companyIds: CompanyScope): RawBuilder<number | null> => sql`iif(
  exists (
    select 1 from plants as other where other.visibility_group_id in ${visibilityGroupsOf(companyIds)}
    and other.at_stake_kwh_per_day > 0 and other.at_stake_cents_per_day is null
  ),
  plants.at_stake_kwh_per_day, plants.at_stake_cents_per_day
)`;

/**
 * The order of plants with the same sort key, ascending. Plants with the same promise flag are sorted by the largest
 * gap. Plants with the same value at stake are sorted by the energy at stake. It is constant for other sort fields.
 */
function secondKey({ field, descending }: Sort<SortField>): RawBuilder<number | null> {
  if (field === "at_stake") return sql`plants.at_stake_kwh_per_day * ${sql.lit(descending ? -1 : 1)}`;
  if (field === "promise_current") return promiseDifference("current");
  return field === "promise_previous" ? promiseDifference("previous") : sql`null`;
}

/** Delivered minus promised yield of a period until now, in Wh. */
function promiseDifference(period: "current" | "previous"): RawBuilder<number | null> {
  return sql`(
    select difference_till_now_wh from promise_periods where plant_id = plants.id
    order by period_index desc limit 1 offset ${sql.lit(period === "previous" ? 1 : 0)}
  )`;
}

function rank(column: string, values: readonly string[]): RawBuilder<unknown> {
  const cases = values.map((value, index) => sql`when ${sql.lit(value)} then ${sql.lit(index)}`);
  return sql`case ${sql.ref(column)} ${sql.join(cases, sql` `)} end`;
}
