import { type RawBuilder, sql } from "kysely";
import { audiencesOf } from "../access/companies";
import type { Api } from "../api";
import { readTogether } from "../db/connect";
import {
  demandsAnIssue,
  foundOnColumn,
  issueCondition,
  issueOrder,
  namedIssueCondition,
  worstIsInRange,
} from "./issue-conditions";
import { offsetOf, type Sort, sortOf } from "./paging";
import { plantConditions, statusOn } from "./plant-conditions";
import { type PlantFilters, parsePlantFilters } from "./plant-filters";

/** plants: every plant; plant-issues: plants that have issues of the kind the filters speak of. */
export type PlantListKind = "plants" | "plant-issues";

/** Rows of one page; the server supplies it. contract-v0 §1 */
export const PLANTS_PER_PAGE = 25;

const sortFields = [
  "id",
  "name",
  "plant_code",
  "city",
  "yield_score",
  "yield_status",
  "status",
  "previous_status",
  "lost_kwh_per_day",
  "found_on",
  "severity",
  "monitored_since",
  "total_peak_in_watt",
  "total_p90",
  "tickets",
  "promise_current",
  "promise_previous",
] as const;

type SortField = (typeof sortFields)[number];

const statusesWorstFirst = ["NOK", "MEDIUM", "OK", "NONE", "NON_MON"];
const flagsWorstFirst = ["BEHIND_SEVERELY", "BEHIND", "TOO_EARLY", "AHEAD"];

const columns: Record<Exclude<SortField, "found_on">, RawBuilder<unknown>> = {
  id: sql`plants.id`,
  name: sql`plants.name collate nocase`,
  plant_code: sql`plants.plant_code`,
  city: sql`plants.city collate nocase`,
  yield_score: sql`plants.yield_score`,
  yield_status: rank("plants.yield_status", statusesWorstFirst),
  status: rank("plants.status", statusesWorstFirst),
  previous_status: rank("plants.previous_status", statusesWorstFirst),
  lost_kwh_per_day: sql`plants.lost_kwh_per_day`,
  severity: sql`plants.issue_severity`,
  monitored_since: sql`plants.monitored_since`,
  total_peak_in_watt: sql`plants.total_peak_in_watt`,
  total_p90: sql`plants.total_p90_in_kwh`,
  tickets: sql`plants.open_ticket_count`,
  promise_current: rank("plants.promise_current_flag", flagsWorstFirst),
  promise_previous: rank("plants.promise_previous_flag", flagsWorstFirst),
};

/** One page of a list, with the number of plants behind it. */
export async function plantPage(
  api: Api,
  companyIds: readonly number[],
  kind: PlantListKind,
  query: URLSearchParams,
) {
  const filters = parsePlantFilters(query);
  const sort = sortOf(query, sortFields, defaultSort(kind));
  const offset = offsetOf(query, PLANTS_PER_PAGE);
  const direction = sort.descending ? "desc" : "asc";
  const scoped = matchingPlants(api, companyIds, kind, filters);
  // The page is cut from ids alone, which an index gives; only its own rows are read whole.
  const [rows, counts] = await readTogether(api.env.DB, [
    api.db
      .with("page", () =>
        scoped
          .select("plants.id")
          .orderBy(orderOf(sort, filters))
          .orderBy("plants.id", direction)
          .limit(PLANTS_PER_PAGE)
          .offset(offset),
      )
      .selectFrom("page")
      .innerJoin("plants", "plants.id", "page.id")
      .selectAll("plants")
      .select(
        (filters.date === null ? sql.ref<string>("plants.status") : statusOn(filters.date)).as(
          "status_shown",
        ),
      )
      .orderBy(orderOf(sort, filters))
      .orderBy("plants.id", direction),
    counted(scoped),
  ]);
  return { rows, total: counts[0]?.total ?? 0, filters };
}

/** The number of plants that match a list's filters. */
export async function countPlants(
  api: Api,
  companyIds: readonly number[],
  filters: PlantFilters,
): Promise<number> {
  const { total } = await counted(
    matchingPlants(api, companyIds, "plants", filters),
  ).executeTakeFirstOrThrow();
  return total;
}

function counted(scoped: ReturnType<typeof matchingPlants>) {
  return scoped.select((eb) => eb.fn.countAll<number>().as("total"));
}

/** The plants of some companies that match a list's filters, ready to select from. */
export function matchingPlants(
  api: Api,
  companyIds: readonly number[],
  kind: PlantListKind,
  filters: PlantFilters,
) {
  let query = api.db.selectFrom("plants").where("plants.audience_id", "in", audiencesOf(companyIds));
  for (const condition of plantConditions(filters, api.clock.today)) query = query.where(condition);
  if (kind === "plants") return query;
  if (demandsAnIssue(filters)) return query;
  const column = foundOnColumn(filters);
  if (column) return query.where(sql<boolean>`${column} is not null`);
  return query
    .where("plants.last_issue_found_on", "is not", null)
    .where(
      sql<boolean>`exists (select 1 from issues where issues.plant_id = plants.id and ${issueCondition(filters)})`,
    );
}

/** Worst first: the plants list by lost energy, the issues list by the newest issue. spec 3 §2 */
function defaultSort(kind: PlantListKind): Sort<SortField> {
  return kind === "plants"
    ? { field: "lost_kwh_per_day", descending: true }
    : { field: "found_on", descending: true };
}

/** Plants without a value come last, whichever way the sort goes. */
function orderOf(sort: Sort<SortField>, filters: PlantFilters): RawBuilder<unknown> {
  const column = sort.field === "found_on" ? foundOn(filters) : columns[sort.field];
  return sort.descending ? sql`${column} desc nulls last` : sql`${column} asc nulls last`;
}

/** When the current issue was found. */
function foundOn(filters: PlantFilters): RawBuilder<unknown> {
  const column = foundOnColumn(filters);
  if (column) return column;
  const sought = sql`(
    select found_on from issues where issues.plant_id = plants.id and ${namedIssueCondition(filters)}
    order by ${issueOrder(filters)} limit 1
  )`;
  const shortcut = worstIsInRange(filters);
  return shortcut ? sql`case when ${shortcut} then plants.issue_found_on else ${sought} end` : sought;
}

function rank(column: string, words: readonly string[]): RawBuilder<unknown> {
  const cases = words.map((word, index) => sql`when ${sql.lit(word)} then ${sql.lit(index)}`);
  return sql`case ${sql.ref(column)} ${sql.join(cases, sql` `)} end`;
}
