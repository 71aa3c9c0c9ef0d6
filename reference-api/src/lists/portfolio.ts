/** The plants of a company in groups, or one by one: which belong together, the periods of their figures, and what they lost by cause. */
import type { IssuePattern } from "@heliograph/rules/issue-types";
import { type Compilable, type RawBuilder, type SqlBool, sql } from "kysely";
import { visibilityGroupsOf } from "../access/companies";
import { isVisibleTo } from "../access/shared-resources";
import type { Api } from "../api";
import { windowOf } from "../assessment/issues/losses";
import { jsonList, literalList } from "../db/connect";
import { monthName, windowPeriod } from "../fleet/plant-periods";
import { calendarDate, type DayRange, dayOf, monthStart, nextMonthStart } from "../lib/local-days";
import { enumItem, type FilterValue, maxFilterLength } from "./list-query";
import type { FilterContext } from "./plant-conditions";

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

/** A period up to the last day whose expected energy is complete: stored periods, and parts of other months. */
export interface Period extends DayRange {
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

export interface CauseRow {
  readonly key: string | number | null;
  readonly type_name: string;
  readonly pattern: IssuePattern | null;
  readonly lost_kwh: number;
  readonly lost_cents: number | null;
}

/** What plants of the scope lost by type and pattern of issues, by columns of the scope. */
export function causesIn({ stored, parts }: Period, columns: readonly string[]) {
  const keys = sql.join(columns.map((column) => sql.ref(`scope.${column}`)));
  return sql`select ${keys}, cause.value ->> 0 as type_name, cause.value ->> 1 as pattern, sum(cause.value ->> 2) as lost_kwh,
    iif(count(cause.value ->> 3) < count(*), null, sum(cause.value ->> 3)) as lost_cents
  from scope cross join plant_periods on plant_id = scope.id, json_each(causes) as cause
  where period in ${literalList(parts.length === 0 ? stored : [])} and causes <> '[]'
  group by ${keys}, type_name, pattern`;
}

/** Plants that a company sees, or some plants. */
export interface PlantScope {
  readonly companyId?: number;
  /** Null for all. */
  readonly plantIds: readonly number[] | null;
}

/** Whether a plant is in the scope. */
export const isInScope = ({ companyId, plantIds }: PlantScope) => sql<SqlBool>`(
  ${companyId === undefined ? sql`true` : sql`visibility_group_id in ${visibilityGroupsOf([companyId])}`}
  and ${plantIds === null ? sql`true` : sql`id in ${jsonList(plantIds)}`}
)`;

/** Selects what each plant lost, or what all of them lost together, the largest causes first. */
export function selectCauses(api: Api, scope: PlantScope, period: Period, isTotal = false): Compilable<CauseRow> {
  const statement = sql<CauseRow>`
    with scope as materialized (select id, ${isTotal ? sql`null` : sql`id`} as key from plants where ${isInScope(scope)})
    ${causesIn(period, ["key"])} order by lost_kwh desc`;
  return { compile: () => statement.compile(api.db) };
}
