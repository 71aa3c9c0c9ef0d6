/** Statements that read what plants generated and lost in a period, also since an earlier one: of each plant, and in sum. */
import { maxMissingDays, minCoveredShare } from "@heliograph/rules/energy-limits";
import { type Compilable, type RawBuilder, sql } from "kysely";
import type { Api } from "../api";
import { literalList } from "../db/connect";
import type { SumColumn } from "../db/schema";
import type { Page, Sort } from "./list-query";
import { isWithoutWeatherSource } from "./plant-conditions";
import { isInScope, type Period, type PlantScope } from "./portfolio";

/**
 * What the key figures of a period add up, by their columns of `plant_periods`, and a day of `plant_days` that has them: its
 * first values, and `gaps`, the whole day if not all of its daylight delivered.
 */
const kpiSums = {
  active_days: sql`kw is not null`,
  active_kw_days: sql`kw`,
  daylight_hours: sql`daylight`,
  compared_hours: sql`coalesce(gaps ->> 8, daylight)`,
  hourly_hours: sql`coalesce(gaps ->> 9, daylight)`,
  received_hours: sql`coalesce(gaps ->> 10, daylight)`,
  delivering_hours: sql`coalesce(gaps ->> 11, daylight)`,
  light_kwh: sql`light`,
  light_actual_kwh: sql`coalesce(gaps ->> 12, actual)`,
  hourly_expected_kwh: sql`expected`,
  delivering_expected_kwh: sql`coalesce(gaps ->> 13, expected)`,
};
const dayValues = ["meter_days", "actual", "compared", "not_received", "kw", "daylight", "light", "expected"];
const kpiNames = Object.keys(kpiSums);

/** What is known of a plant in a period. */
const figureNames = [
  ...["plant_id", "meter_days", "actual_kwh", "compared_actual_kwh", "compared_expected_kwh", "lost_kwh", "lost_cents"],
  ...["not_received_kwh", "not_received_cents", "curtailed_kwh", ...kpiNames],
];

/** Joins the figures of the plants of the scope in a period: the rows of one stored period, or sums. Null has no figures. */
function joinFigures(name: "own" | "earlier", period: Period | null) {
  const alias = sql.ref(name);
  const { stored, parts } = period ?? { stored: ["none"], parts: [] };
  if (parts.length === 0 && stored.length === 1)
    return sql`left join plant_periods as ${alias}
      on ${alias}.period = ${sql.lit(stored[0])} and ${alias}.plant_id = scope.id`;
  return sql`left join (${figuresIn({ stored, parts })}) as ${alias} on ${alias}.plant_id = scope.id`;
}

/** The sums of each plant of the scope in a period. */
function figuresIn({ stored, parts }: Pick<Period, "stored" | "parts">) {
  const hasLosses = parts.length === 0;
  const months = parts.map(
    ({ month, first, last }) => sql`select plant_id, day.value as day
      from scope cross join plant_days on plant_id = scope.id and month = ${month}, json_each(days) as day
      where day.key between ${first - 1} and ${last - 1}`,
  );
  // Each day is read as text once, and its values once: JSON is parsed with each look at it.
  const days = sql`with days as materialized (${sql.join(months, sql` union all `)}), known_days as materialized (
    select plant_id, ${sql.join(dayValues.map((name, at) => sql`day ->> ${sql.lit(at)} as ${sql.ref(name)}`))},
      iif(day ->> 8 is null, null, day) as gaps from days)`;
  const selects = [
    sql`select plant_id, meter_days, actual_kwh, compared_actual_kwh, compared_expected_kwh, lost_kwh, lost_cents,
        not_received_kwh, not_received_cents, curtailed_kwh, ${sql.join(kpiNames.map((name) => sql.ref(name)))}
      from scope cross join plant_periods on plant_id = scope.id where period in ${literalList(stored)}`,
    ...(hasLosses
      ? []
      : [
          sql`select plant_id, meter_days, actual, iif(compared is null, null, actual), iif(actual is null, null, compared),
            null, null, not_received, iif(not_received = 0, 0, null), null, ${sql.join(Object.values(kpiSums))} from known_days`,
        ]),
  ];
  const known = (column: string) =>
    sql`iif(count(${sql.ref(column)}) < count(*), null, sum(${sql.ref(column)})) as ${sql.ref(column)}`;
  const lost = sql`sum(lost_kwh) as lost_kwh, ${knownValue("lost")} as lost_cents, sum(curtailed_kwh) as curtailed_kwh`;
  return sql`${hasLosses ? sql`` : days} select plant_id, sum(meter_days) as meter_days, sum(actual_kwh) as actual_kwh,
    sum(compared_actual_kwh) as compared_actual_kwh, sum(compared_expected_kwh) as compared_expected_kwh,
    ${hasLosses ? lost : sql`null as lost_kwh, null as lost_cents, null as curtailed_kwh`},
    ${known("not_received_kwh")}, ${known("not_received_cents")},
    ${sql.join(kpiNames.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
    from (${sql.join(selects, sql` union all `)}) group by plant_id`;
}

/** The value of a sum is known if the value of each energy is known. */
const knownValue = (name: string) => {
  const [kwh, cents] = [sql.ref(`${name}_kwh`), sql.ref(`${name}_cents`)];
  return sql`iif(sum(${kwh} > 0 and ${cents} is null) > 0, null, sum(${cents}))`;
};

/** The key figures of several plants are sums over the plants of which enough is known, as for one plant (assessment/kpis.ts). */
const isCovered = (hours: string) =>
  sql`coalesce(${sql.ref(`${hours}_hours`)} / daylight_hours >= ${sql.lit(minCoveredShare)}, false)`;
const ofCovered = (hours: string, value: RawBuilder<unknown>) => sql`sum(${value}) filter (where ${isCovered(hours)})`;
const plantsOf = (hours: string, whole: string) =>
  sql`count(*) filter (where ${isCovered(hours)} and ${sql.ref(whole)} > 0)`;

const same = (condition: string, column: string) => sql`sum(${sql.ref(column)}) filter (where ${sql.ref(condition)})`;
const sum = (column: string) => sql`sum(${sql.ref(column)})`;
const unpriced = (name: string) => sql`sum(${sql.ref(`${name}_kwh`)} > 0 and ${sql.ref(`${name}_cents`)} is null)`;

/** What the figures of some plants add up: numerators and denominators of ratios, and counts. */
const sums: Record<SumColumn, RawBuilder<unknown>> = {
  plants: sql`count(*)`,
  peak: sql`coalesce(sum(total_peak_in_watt), 0)`,
  measured_peak: sql`sum(total_peak_in_watt) filter (where actual_kwh is not null)`,
  actual_kwh: sum("actual_kwh"),
  actual_plants: sql`count(actual_kwh)`,
  compared_plants: sql`count(compared_expected_kwh)`,
  compared_actual_kwh: sum("compared_actual_kwh"),
  compared_expected_kwh: sum("compared_expected_kwh"),
  lost_kwh: sum("lost_kwh"),
  lost_cents: sum("lost_cents"),
  lost_unpriced: unpriced("lost"),
  not_received_kwh: sum("not_received_kwh"),
  not_received_cents: sum("not_received_cents"),
  not_received_unpriced: unpriced("not_received"),
  not_received_unknown: sql`sum(plant_id is not null and not_received_kwh is null)`,
  lost_kwh_per_day: sum("lost_kwh_per_day"),
  lost_cents_per_day: sum("lost_cents_per_day"),
  not_received_kwh_per_day: sum("not_received_kwh_per_day"),
  not_received_cents_per_day: sum("not_received_cents_per_day"),
  without_weather: sum("is_without_weather"),
  without_data: sql`sum(plant_id is not null and actual_kwh is null)`,
  hourly_hours: ofCovered("hourly", sql`hourly_hours`),
  delivering_hours: ofCovered("hourly", sql`delivering_hours`),
  hourly_expected_kwh: ofCovered("hourly", sql`hourly_expected_kwh`),
  delivering_expected_kwh: ofCovered("hourly", sql`delivering_expected_kwh`),
  availability_plants: plantsOf("hourly", "hourly_hours"),
  light_kwh: ofCovered("compared", sql`light_kwh`),
  light_actual_kwh: ofCovered("compared", sql`light_actual_kwh`),
  performance_plants: plantsOf("compared", "light_kwh"),
  received_kw: ofCovered("received", sql`active_kw_days / active_days`),
  received_kwh: ofCovered("received", sql`actual_kwh`),
  yield_plants: plantsOf("received", "active_kw_days"),
  curtailed_kwh: sum("curtailed_kwh"),
  same_plants: sum("is_same"),
  same_peak: same("is_same", "total_peak_in_watt"),
  same_kwh: same("is_same", "actual_kwh"),
  earlier_kwh: same("is_same", "earlier_kwh"),
  same_compared_kwh: same("is_same_ratio", "compared_actual_kwh"),
  same_expected_kwh: same("is_same_ratio", "compared_expected_kwh"),
  earlier_compared_kwh: same("is_same_ratio", "earlier_compared_kwh"),
  earlier_expected_kwh: same("is_same_ratio", "earlier_expected_kwh"),
  same_lost_kwh: same("is_same_loss", "lost_kwh"),
  earlier_lost_kwh: same("is_same_loss", "earlier_lost_kwh"),
};
export const sumNames = Object.keys(sums) as SumColumn[];
export const sumsOfPlants = sql.join(Object.entries(sums).map(([name, value]) => sql`${value} as ${sql.ref(name)}`));

/** The plants that the statements below are about, in the order of their rows in `plant_periods`. */
export const plantScope = (condition: RawBuilder<unknown>, key: RawBuilder<unknown> = sql`id`) => sql`
  scope as materialized (
    select id, name, sort_name, city, visibility_group_id, total_peak_in_watt, lost_kwh_per_day, lost_cents_per_day,
      not_received_kwh_per_day, not_received_cents_per_day, at_stake_kwh_per_day, at_stake_cents_per_day, ${key} as key,
      ${isWithoutWeatherSource({})} as is_without_weather
    from plants where ${condition} order by id
  )`;

/** The figures of each plant of the scope in a period and in an earlier period. */
export const figuresOf = (period: Period, earlier: Period | null) => sql`
  select scope.*, ${sql.join(figureNames.map((name) => sql.ref(`own.${name}`)))},
    earlier.actual_kwh as earlier_kwh, earlier.compared_actual_kwh as earlier_compared_kwh,
    earlier.compared_expected_kwh as earlier_expected_kwh, earlier.lost_kwh as earlier_lost_kwh,
    own.actual_kwh is not null and earlier.actual_kwh is not null
      and abs(own.meter_days - earlier.meter_days) <= ${maxMissingDays} * max(own.meter_days, earlier.meter_days)
      as is_same,
    own.compared_expected_kwh > 0 and earlier.compared_expected_kwh > 0 as is_same_ratio,
    own.lost_kwh is not null and earlier.lost_kwh is not null as is_same_loss
  from scope ${joinFigures("own", period)} ${joinFigures("earlier", earlier)}`;

const ratioIf = (condition: RawBuilder<unknown>, part: string, whole: string) =>
  sql`iif(${condition}, ${sql.ref(part)} / nullif(${sql.ref(whole)}, 0), null)`;
/** The fields that plants are sorted by, as expressions of their figures. */
const sortColumns = {
  name: [sql`sort_name`],
  peak_power: [sql`total_peak_in_watt`],
  specific_yield: [sql`actual_kwh / total_peak_in_watt`],
  of_expected: [sql`compared_actual_kwh / compared_expected_kwh`],
  lost: [sql`lost_cents`, sql`lost_kwh`],
  not_received: [sql`not_received_cents`, sql`not_received_kwh`],
  at_stake: [sql`at_stake_cents_per_day`, sql`at_stake_kwh_per_day`],
  yield_change: [ratioIf(sql`is_same`, "actual_kwh", "earlier_kwh")],
  ratio_change: [
    sql`iif(is_same_ratio, compared_actual_kwh / compared_expected_kwh - earlier_compared_kwh / earlier_expected_kwh, null)`,
  ],
  lost_change: [sql`iif(is_same_loss, lost_kwh - earlier_lost_kwh, null)`],
  availability_by_time: [ratioIf(isCovered("hourly"), "delivering_hours", "hourly_hours")],
  availability_by_energy: [ratioIf(isCovered("hourly"), "delivering_expected_kwh", "hourly_expected_kwh")],
  performance_ratio: [ratioIf(isCovered("compared"), "light_actual_kwh", "light_kwh")],
  specific_yield_in_kwh_per_kwp: [
    sql`iif(${isCovered("received")}, actual_kwh / nullif(active_kw_days / active_days, 0), null)`,
  ],
  curtailed_kwh: [sql`curtailed_kwh`],
} as const;
export type SortField = keyof typeof sortColumns;
export const sortFields = Object.keys(sortColumns) as SortField[];
/** What is stored with the plants: the figures of the period are not read for the order. */
const plantFields: readonly SortField[] = ["name", "peak_power", "at_stake"];

export interface PlantsOrder {
  readonly earlier: Period | null;
  readonly sort: Sort<SortField>;
  readonly page: Page;
}

/** Selects the ids of the plants on a page, in their order. */
export function selectOrder(api: Api, scope: PlantScope, period: Period, { earlier, sort, page }: PlantsOrder) {
  const direction = sql.raw(sort.descending ? "desc" : "asc");
  const order = sortColumns[sort.field].map((column) => sql`${column} ${direction} nulls last`);
  const isStored = plantFields.includes(sort.field);
  const statement = sql<{ id: number }>`${isStored ? sql`` : sql`with ${plantScope(isInScope(scope))}`}
    select id from ${isStored ? sql`plants where ${isInScope(scope)}` : sql`(${figuresOf(period, earlier)})`}
    order by ${sql.join(order)}, id limit ${page.perPage} offset ${page.offset}`;
  return { compile: () => statement.compile(api.db) } satisfies Compilable;
}

/** Selects the sums of each plant, or of all of them together. */
export function selectSums(
  api: Api,
  scope: PlantScope,
  period: Period,
  { earlier = null, isTotal = false }: { earlier?: Period | null; isTotal?: boolean } = {},
): Compilable<Sums> {
  const statement = sql<Sums>`with ${plantScope(isInScope(scope), isTotal ? sql`null` : sql`id`)}
    select key, max(name) as name, max(city) as city, ${sumsOfPlants} from (${figuresOf(period, earlier)})
    ${isTotal ? sql`` : sql`group by key`}`;
  return { compile: () => statement.compile(api.db) };
}

/** What some plants add up. The name and the city are of a plant. */
export type Sums = Readonly<Record<SumColumn, number | null>> & {
  readonly key: string | number | null;
  readonly name?: string;
  readonly city?: string;
};
