/** The plants of a company in groups, or one by one: which belong together, and what they generated and lost in a period. */
import { maxMissingDays } from "@heliograph/rules/energy-limits";
import type { IssuePattern } from "@heliograph/rules/issue-types";
import { type Compilable, type RawBuilder, sql } from "kysely";
import { visibilityGroupsOf } from "../access/companies";
import { isVisibleTo } from "../access/shared-resources";
import type { Api } from "../api";
import { windowOf } from "../assessment/issues/losses";
import { jsonList, literalList } from "../db/connect";
import { monthName, windowPeriod } from "../fleet/plant-periods";
import { calendarDate, type DayRange, dayOf, monthStart, nextMonthStart } from "../lib/local-days";
import { enumItem, type FilterValue, maxFilterLength, type Sort } from "./list-query";
import { type FilterContext, isWithoutWeatherSource } from "./plant-conditions";

/** The number of plants that a response has, the first ones of the sort. */
const maxPlants = 100;

export const groupings = ["company", "tag", "driver", "orientation", "year", "plant"] as const;
export type Grouping = (typeof groupings)[number];

/** Panels at a smaller angle than this are flat: they face no direction. */
const flatDegrees = 5;
const directions = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/** Expression with what a plant has in common with others of its group: ids, a direction or a year. */
export function groupKey(
  grouping: Grouping,
  { companyId, today }: Pick<FilterContext, "companyId" | "today">,
): RawBuilder<number | string | null> {
  if (grouping === "plant") return sql`plants.id`;
  if (grouping === "company") return sql`plants.owning_company_id`;
  const inUse = sql`meters.plant_id = plants.id and (meters.retired_on is null or meters.retired_on > ${today})`;
  if (grouping === "year") return sql`(select substr(min(operational_since), 1, 4) from meters where ${inUse})`;
  if (grouping === "orientation") {
    const names = directions.map((name, index) => sql`when ${sql.lit(index)} then ${sql.lit(name)}`);
    const direction = sql`case
      when has_mixed_panel_orientations then 'mixed'
      when angle_in_degrees < ${sql.lit(flatDegrees)} then 'flat'
      when orientation_in_degrees is null then ''
      else case cast((orientation_in_degrees + 22.5) / 45 as integer) % 8 ${sql.join(names, sql` `)} end end`;
    return sql`(
      select iif(count(distinct ${direction}) > 1, 'mixed', nullif(max(${direction}), '')) from meters where ${inUse}
    )`;
  }
  // Tags that the company does not see do not separate plants.
  const isSeen =
    grouping === "tag" ? sql`value in (select id from tags where ${isVisibleTo("tags", companyId)})` : sql`true`;
  const ids = sql.ref(grouping === "tag" ? "plants.tag_ids" : "plants.driver_ids");
  return sql`iif(${ids} = '', null, (
    select group_concat(value) from (
      select value from json_each('[' || trim(${ids}, ',') || ']') where ${isSeen} order by value
    )
  ))`;
}

/** The plants of a group, by the text of its key, which is empty for plants without one. */
interface PlantGroup {
  readonly grouping: Grouping;
  readonly key: string;
}

/** `grouping:key`, such as `orientation:south`. */
export const plantGroup: FilterValue<PlantGroup> = {
  schema: { maxLength: maxFilterLength, pattern: `^(${groupings.join("|")}):[a-z0-9,-]*$` },
  parse(value) {
    const [, name = "", key = ""] = /^(\w+):([a-z0-9,-]*)$/.exec(value) ?? [];
    return { grouping: enumItem(name, groupings), key };
  },
};

export const isInGroup = ({ grouping, key }: PlantGroup, context: FilterContext) =>
  sql<boolean>`(coalesce(cast(${groupKey(grouping, context)} as text), '') = ${key})`;

interface NameRow {
  readonly id: number;
  readonly name: string;
}

export type GroupNames = ReadonlyMap<number, string>;

/** Selects the names of what plants are grouped by; null for groups without ids. */
export function selectNames(api: Api, companyId: number, grouping: Grouping): Compilable<NameRow> | null {
  if (grouping === "orientation" || grouping === "year" || grouping === "plant") return null;
  const selects: Record<typeof grouping, Compilable<NameRow>> = {
    company: api.db.selectFrom("companies").select(["id", "name"]),
    tag: api.db.selectFrom("tags").select(["id", "name"]).where(isVisibleTo("tags", companyId)),
    driver: api.db.selectFrom("inbound_drivers").select(["id", sql<string>`coalesce(display_name, name)`.as("name")]),
  };
  return selects[grouping];
}

/** The names by id of the rows of `selectNames`. */
export const toNames = (rows: readonly NameRow[]): GroupNames => new Map(rows.map(({ id, name }) => [id, name]));

/** The fields that plants are sorted by, as columns of their sums. */
const sortColumns = {
  name: ["sort_name"],
  peak_power: ["total_peak_in_watt"],
  specific_yield: ["specific_yield"],
  of_expected: ["ratio"],
  lost: ["lost_cents", "lost_kwh"],
  not_received: ["not_received_cents", "not_received_kwh"],
  at_stake: ["at_stake_cents", "at_stake_kwh"],
  yield_change: ["yield_change"],
  ratio_change: ["ratio_change"],
  lost_change: ["lost_change"],
} as const;
type SortField = keyof typeof sortColumns;
export const sortFields = Object.keys(sortColumns) as SortField[];

export interface Scope {
  readonly api: Api;
  readonly companyId: number;
  readonly grouping: Grouping;
}

/** A period up to the last day whose expected energy is complete: stored periods, and parts of other months. */
interface Period extends DayRange {
  readonly hasDays: boolean;
  readonly stored: readonly string[];
  readonly parts: readonly { readonly month: string; readonly first: number; readonly last: number }[];
}

export function completePeriod(api: Api, { start_date, end_date }: { start_date: string; end_date: string }): Period {
  const window = windowOf(dayOf(api.clock.today) - 1);
  const range = { from: dayOf(start_date), to: Math.min(dayOf(end_date), window.to) };
  if (range.from === window.from && range.to === window.to)
    return { ...range, hasDays: true, stored: [windowPeriod], parts: [] };
  const stored: string[] = [];
  const parts: { month: string; first: number; last: number }[] = [];
  for (let day = range.from; day <= range.to; day = nextMonthStart(day)) {
    const last = Math.min(nextMonthStart(day) - 1, range.to);
    const isWhole = day === monthStart(day) && (last === nextMonthStart(day) - 1 || last === window.to);
    if (isWhole) stored.push(monthName(day));
    else parts.push({ month: monthName(day), first: calendarDate(day).date, last: calendarDate(last).date });
  }
  return { ...range, hasDays: range.from <= range.to, stored, parts };
}

/** The figures of each plant of the scope in a period. */
function figuresIn({ stored, parts }: Period) {
  const hasLosses = parts.length === 0;
  const selects = [
    sql`select plant_id, meter_days, actual_kwh, compared_actual_kwh, compared_expected_kwh, lost_kwh, lost_cents,
        not_received_kwh, not_received_cents
      from scope cross join plant_periods on plant_id = scope.id where period in ${literalList(stored)}`,
    ...parts.map(
      ({ month, first, last }) => sql`select plant_id, day.value ->> 0, day.value ->> 1,
        iif(day.value ->> 2 is null, null, day.value ->> 1), iif(day.value ->> 1 is null, null, day.value ->> 2), null, null,
        day.value ->> 3, iif(day.value ->> 3 = 0, 0, null)
      from scope cross join plant_days on plant_id = scope.id and month = ${month}, json_each(days) as day
      where day.key between ${first - 1} and ${last - 1}`,
    ),
  ];
  const known = (column: string) =>
    sql`iif(count(${sql.ref(column)}) < count(*), null, sum(${sql.ref(column)})) as ${sql.ref(column)}`;
  const lost = sql`sum(lost_kwh) as lost_kwh, ${knownValue("lost")} as lost_cents`;
  return sql`select plant_id, sum(meter_days) as meter_days, sum(actual_kwh) as actual_kwh,
    sum(compared_actual_kwh) as compared_actual_kwh, sum(compared_expected_kwh) as compared_expected_kwh,
    ${hasLosses ? lost : sql`null as lost_kwh, null as lost_cents`},
    ${known("not_received_kwh")}, ${known("not_received_cents")}
    from (${sql.join(selects, sql` union all `)}) group by plant_id`;
}

/** The value of a sum is known if the value of each energy is known. */
const knownValue = (name: string) => {
  const [kwh, cents] = [sql.ref(`${name}_kwh`), sql.ref(`${name}_cents`)];
  return sql`iif(sum(${kwh} > 0 and ${cents} is null) > 0, null, sum(${cents}))`;
};

const scopeOf = ({ api, companyId, grouping }: Scope) => sql`
  select id, name, sort_name, city, total_peak_in_watt, lost_kwh_per_day, lost_cents_per_day, not_received_kwh_per_day,
    not_received_cents_per_day, at_stake_kwh_per_day, at_stake_cents_per_day,
    ${groupKey(grouping, { companyId, today: api.clock.today })} as key, ${isWithoutWeatherSource(api.env)} as is_without_weather
  from plants where visibility_group_id in ${visibilityGroupsOf([companyId])}`;

const same = (condition: string, column: string) => sql`sum(${sql.ref(column)}) filter (where ${sql.ref(condition)})`;

/** The sums of some plants. Nothing is compared if the expected energy of a plant with data is not known. */
const sums = sql`
  count(*) as plants, coalesce(sum(total_peak_in_watt), 0) as peak,
  coalesce(sum(total_peak_in_watt) filter (where actual_kwh is not null), 0) as measured_peak,
  sum(actual_kwh) as actual_kwh, count(compared_expected_kwh) < count(actual_kwh) as is_not_compared,
  sum(compared_actual_kwh) as compared_actual_kwh, sum(compared_expected_kwh) as compared_expected_kwh,
  sum(lost_kwh) as lost_kwh, ${knownValue("lost")} as lost_cents,
  iif(sum(is_unknown) > 0, null, sum(not_received_kwh)) as not_received_kwh,
  iif(sum(is_unknown) > 0, null, ${knownValue("not_received")}) as not_received_cents,
  sum(lost_kwh_per_day) as lost_kwh_per_day, sum(lost_cents_per_day) as lost_cents_per_day,
  sum(not_received_kwh_per_day) as not_received_kwh_per_day, sum(not_received_cents_per_day) as not_received_cents_per_day,
  sum(at_stake_kwh_per_day) as at_stake_kwh, sum(at_stake_cents_per_day) as at_stake_cents,
  sum(is_without_weather) as plants_without_weather, max(name) as name, max(sort_name) as sort_name, max(city) as city,
  sum(actual_kwh) / sum(total_peak_in_watt) as specific_yield,
  sum(compared_actual_kwh) / sum(compared_expected_kwh) as ratio,
  coalesce(sum(is_same), 0) as same_plants, coalesce(${same("is_same", "total_peak_in_watt")}, 0) as same_peak,
  ${same("is_same", "actual_kwh")} as same_kwh, ${same("is_same", "earlier_kwh")} as earlier_kwh,
  ${same("is_same_ratio", "compared_actual_kwh")} as same_compared_kwh,
  ${same("is_same_ratio", "compared_expected_kwh")} as same_expected_kwh,
  ${same("is_same_ratio", "earlier_compared_kwh")} as earlier_compared_kwh,
  ${same("is_same_ratio", "earlier_expected_kwh")} as earlier_expected_kwh,
  ${same("is_same_loss", "lost_kwh")} as same_lost_kwh, ${same("is_same_loss", "earlier_lost_kwh")} as earlier_lost_kwh`;

/** The changes by which plants are sorted, from their sums. */
const changes = sql`same_kwh / earlier_kwh as yield_change,
  same_compared_kwh / same_expected_kwh - earlier_compared_kwh / earlier_expected_kwh as ratio_change,
  same_lost_kwh - earlier_lost_kwh as lost_change`;

/** Selects the sums of all plants, and then those of the groups. */
export function selectSums(
  scope: Scope,
  period: Period,
  earlier: Period | null,
  sort: Sort<SortField>,
): Compilable<Sums> {
  const direction = sql.raw(sort.descending ? "desc" : "asc");
  const order = sortColumns[sort.field].map((column) => sql`${sql.ref(column)} ${direction} nulls last`);
  const none = { from: 0, to: -1, hasDays: false, stored: [], parts: [] };
  const statement = sql<Sums>`
    with scope as materialized (${scopeOf(scope)}),
    own as materialized (${figuresIn(period)}),
    earlier as materialized (${figuresIn(earlier ?? none)}),
    figures as materialized (
      select scope.*, own.*, own.plant_id is not null and own.not_received_kwh is null as is_unknown,
        earlier.actual_kwh as earlier_kwh, earlier.compared_actual_kwh as earlier_compared_kwh,
        earlier.compared_expected_kwh as earlier_expected_kwh, earlier.lost_kwh as earlier_lost_kwh,
        own.actual_kwh is not null and earlier.actual_kwh is not null
          and abs(own.meter_days - earlier.meter_days) <= ${maxMissingDays} * max(own.meter_days, earlier.meter_days)
          as is_same,
        own.compared_expected_kwh > 0 and earlier.compared_expected_kwh > 0 as is_same_ratio,
        own.lost_kwh is not null and earlier.lost_kwh is not null as is_same_loss
      from scope left join own on own.plant_id = scope.id left join earlier on earlier.plant_id = scope.id
    )
    select *, ${changes} from (select 1 as is_all, null as key, ${sums} from figures)
    union all
    select * from (
      select * from (select *, ${changes} from (select 0 as is_all, key, ${sums} from figures group by key))
      order by ${scope.grouping === "plant" ? sql.join(order) : sql`plants desc`}, key
      limit ${scope.grouping === "plant" ? maxPlants : -1}
    )`;
  return { compile: () => statement.compile(scope.api.db) };
}

type Energy = "actual" | "compared_actual" | "compared_expected" | "lost" | "not_received" | "same" | "earlier";
type SameEnergy = `${"same" | "earlier"}_${"compared" | "expected" | "lost"}`;

/** A row of `selectSums`. */
export interface Sums
  extends Readonly<Record<`${Energy | SameEnergy}_kwh` | `${"lost" | "not_received"}_cents`, number | null>> {
  readonly is_all: 0 | 1;
  readonly key: string | number | null;
  readonly plants: number;
  readonly peak: number;
  readonly measured_peak: number;
  readonly is_not_compared: 0 | 1;
  readonly lost_kwh_per_day: number | null;
  readonly lost_cents_per_day: number | null;
  readonly not_received_kwh_per_day: number | null;
  readonly not_received_cents_per_day: number | null;
  readonly plants_without_weather: number | null;
  readonly name: string;
  readonly city: string;
  readonly same_plants: number;
  readonly same_peak: number;
}

export interface CauseRow {
  readonly key: string | number | null;
  readonly type_name: string;
  readonly pattern: IssuePattern | null;
  readonly lost_kwh: number;
  readonly lost_cents: number | null;
}

/** Selects what was lost by type and pattern of issues, of all plants of a group, the largest first. */
export function selectCauses(
  scope: Scope,
  { stored, parts }: Period,
  key: RawBuilder<unknown>,
  plantIds: readonly number[] | null,
): Compilable<CauseRow> {
  const statement = sql<CauseRow>`
    select ${key} as key, cause.value ->> 0 as type_name, cause.value ->> 1 as pattern, sum(cause.value ->> 2) as lost_kwh,
      iif(count(cause.value ->> 3) < count(*), null, sum(cause.value ->> 3)) as lost_cents
    from plants cross join plant_periods on plant_id = plants.id, json_each(causes) as cause
    where visibility_group_id in ${visibilityGroupsOf([scope.companyId])}
      and period in ${literalList(parts.length === 0 ? stored : [])} and causes <> '[]'
      ${plantIds ? sql`and plants.id in ${jsonList(plantIds)}` : sql``}
    group by 1, 2, 3 order by lost_kwh desc`;
  return { compile: () => statement.compile(scope.api.db) };
}
