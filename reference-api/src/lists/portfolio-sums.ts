/** What plants generated and lost in a period, their key figures, and the changes since an earlier one: of each plant, and in sum. */
import { maxMissingDays, minCoveredShare } from "@heliograph/rules/energy-limits";
import { type Compilable, type RawBuilder, sql } from "kysely";
import { visibilityGroupsOf } from "../access/companies";
import type { Api } from "../api";
import { jsonList, literalList } from "../db/connect";
import { roundOrNull } from "../lib/numbers";
import type { Sort } from "./list-query";
import { isWithoutWeatherSource } from "./plant-conditions";
import { type CauseRow, groupKey, type Period, type Scope } from "./portfolio";

/** The number of plants that a response has, the first ones of the sort. */
const maxPlants = 100;

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
  availability_by_time: ["availability_by_time"],
  availability_by_energy: ["availability_by_energy"],
  performance_ratio: ["performance_ratio"],
  specific_yield_in_kwh_per_kwp: ["known_specific_yield"],
  curtailed_kwh: ["curtailed_kwh"],
} as const;
type SortField = keyof typeof sortColumns;
export const sortFields = Object.keys(sortColumns) as SortField[];

/** What the key figures of a period add up, by their columns of `plant_periods`, and a day of `plant_days` that has them. */
const kpiSums = {
  active_days: sql`day.value ->> 4 is not null`,
  active_kw_days: sql`day.value ->> 4`,
  daylight_hours: sql`day.value ->> 5`,
  compared_hours: sql`coalesce(day.value ->> 8, day.value ->> 5)`,
  hourly_hours: sql`coalesce(day.value ->> 9, day.value ->> 5)`,
  received_hours: sql`coalesce(day.value ->> 10, day.value ->> 5)`,
  delivering_hours: sql`coalesce(day.value ->> 11, day.value ->> 5)`,
  light_kwh: sql`day.value ->> 6`,
  light_actual_kwh: sql`coalesce(day.value ->> 12, day.value ->> 1)`,
  hourly_expected_kwh: sql`day.value ->> 7`,
  delivering_expected_kwh: sql`coalesce(day.value ->> 13, day.value ->> 7)`,
};
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
  const selects = [
    sql`select plant_id, meter_days, actual_kwh, compared_actual_kwh, compared_expected_kwh, lost_kwh, lost_cents,
        not_received_kwh, not_received_cents, curtailed_kwh, ${sql.join(kpiNames.map((name) => sql.ref(name)))}
      from scope cross join plant_periods on plant_id = scope.id where period in ${literalList(stored)}`,
    ...parts.map(
      ({ month, first, last }) => sql`select plant_id, day.value ->> 0, day.value ->> 1,
        iif(day.value ->> 2 is null, null, day.value ->> 1), iif(day.value ->> 1 is null, null, day.value ->> 2), null, null,
        day.value ->> 3, iif(day.value ->> 3 = 0, 0, null), null, ${sql.join(Object.values(kpiSums))}
      from scope cross join plant_days on plant_id = scope.id and month = ${month}, json_each(days) as day
      where day.key between ${first - 1} and ${last - 1}`,
    ),
  ];
  const known = (column: string) =>
    sql`iif(count(${sql.ref(column)}) < count(*), null, sum(${sql.ref(column)})) as ${sql.ref(column)}`;
  const lost = sql`sum(lost_kwh) as lost_kwh, ${knownValue("lost")} as lost_cents, sum(curtailed_kwh) as curtailed_kwh`;
  return sql`select plant_id, sum(meter_days) as meter_days, sum(actual_kwh) as actual_kwh,
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
const shareOf = (hours: string, part: string, whole: string) =>
  sql`${ofCovered(hours, sql.ref(part))} / nullif(${ofCovered(hours, sql.ref(whole))}, 0)`;
const plantsOf = (hours: string, whole: string) =>
  sql`count(*) filter (where ${isCovered(hours)} and ${sql.ref(whole)} > 0)`;
const kpis = sql`
  ${shareOf("hourly", "delivering_hours", "hourly_hours")} as availability_by_time,
  ${shareOf("hourly", "delivering_expected_kwh", "hourly_expected_kwh")} as availability_by_energy,
  ${plantsOf("hourly", "hourly_hours")} as availability_plants,
  ${shareOf("compared", "light_actual_kwh", "light_kwh")} as performance_ratio,
  ${plantsOf("compared", "light_kwh")} as performance_plants,
  ${ofCovered("received", sql`actual_kwh`)}
    / nullif(${ofCovered("received", sql`active_kw_days / active_days`)}, 0) as known_specific_yield,
  ${plantsOf("received", "active_kw_days")} as yield_plants,
  sum(curtailed_kwh) as curtailed_kwh`;

/** In the order of their rows in `plant_periods`. */
const scopeOf = ({ api, companyId, grouping, plantIds }: Scope) => sql`
  select id, name, sort_name, city, total_peak_in_watt, lost_kwh_per_day, lost_cents_per_day, not_received_kwh_per_day,
    not_received_cents_per_day, at_stake_kwh_per_day, at_stake_cents_per_day,
    ${groupKey(grouping, { companyId, today: api.clock.today })} as key, ${isWithoutWeatherSource(api.env)} as is_without_weather
  from plants where visibility_group_id in ${visibilityGroupsOf([companyId])}
    ${plantIds ? sql`and id in ${jsonList(plantIds)}` : sql``} order by id`;

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
  sum(is_without_weather) as plants_without_weather, sum(is_without_data) as plants_without_data, max(name) as name, max(sort_name) as sort_name, max(city) as city,
  sum(actual_kwh) / sum(total_peak_in_watt) as specific_yield,
  sum(compared_actual_kwh) / sum(compared_expected_kwh) as ratio,
  ${kpis},
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

/** Selects the sums of all plants, and then the sums of the groups. */
export function selectSums(
  scope: Scope,
  period: Period,
  earlier: Period | null,
  sort: Sort<SortField>,
): Compilable<Sums> {
  const direction = sql.raw(sort.descending ? "desc" : "asc");
  const order = sortColumns[sort.field].map((column) => sql`${sql.ref(column)} ${direction} nulls last`);
  const statement = sql<Sums>`
    with scope as materialized (${scopeOf(scope)}),
    figures as materialized (
      select scope.*, ${sql.join(figureNames.map((name) => sql.ref(`own.${name}`)))}, own.plant_id is not null and own.not_received_kwh is null as is_unknown,
        own.plant_id is not null and own.actual_kwh is null as is_without_data,
        earlier.actual_kwh as earlier_kwh, earlier.compared_actual_kwh as earlier_compared_kwh,
        earlier.compared_expected_kwh as earlier_expected_kwh, earlier.lost_kwh as earlier_lost_kwh,
        own.actual_kwh is not null and earlier.actual_kwh is not null
          and abs(own.meter_days - earlier.meter_days) <= ${maxMissingDays} * max(own.meter_days, earlier.meter_days)
          as is_same,
        own.compared_expected_kwh > 0 and earlier.compared_expected_kwh > 0 as is_same_ratio,
        own.lost_kwh is not null and earlier.lost_kwh is not null as is_same_loss
      from scope ${joinFigures("own", period)} ${joinFigures("earlier", earlier)}
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

/** The key figures in sums. */
export interface KpiFigures {
  readonly availability_by_time: number | null;
  readonly availability_by_energy: number | null;
  readonly availability_plants: number;
  readonly performance_ratio: number | null;
  readonly performance_plants: number;
  readonly known_specific_yield: number | null;
  readonly yield_plants: number;
  readonly curtailed_kwh: number | null;
}

/** The fields of responses. The plants are those of which a figure is known. */
export const serializeKpis = (figures: KpiFigures) => ({
  availability_by_time: roundOrNull(figures.availability_by_time, 4),
  availability_by_energy: roundOrNull(figures.availability_by_energy, 4),
  availability_plants: figures.availability_plants,
  performance_ratio: roundOrNull(figures.performance_ratio, 4),
  performance_plants: figures.performance_plants,
  specific_yield_in_kwh_per_kwp: roundOrNull(figures.known_specific_yield, 4),
  yield_plants: figures.yield_plants,
  curtailed_kwh: roundOrNull(figures.curtailed_kwh, 4),
});

/** Selects the key figures of each of some plants, or of all that a company sees together. */
export function selectKpis(api: Api, of: { companyId: number } | { plantIds: readonly number[] }, period: Period) {
  const isOfPlants = "plantIds" in of;
  const scope = isOfPlants
    ? sql`select value as id from json_each(${JSON.stringify(of.plantIds)})`
    : sql`select id from plants where visibility_group_id in ${visibilityGroupsOf([of.companyId])} order by id`;
  const key = isOfPlants ? sql`scope.id` : sql`null`;
  const statement = sql<KpiFigures & { readonly id: number; readonly plants: number }>`
    with scope as materialized (${scope})
    select ${key} as id, count(*) as plants, ${kpis} from scope ${joinFigures("own", period)}
      ${isOfPlants ? sql`group by scope.id` : sql``}`;
  return { compile: () => statement.compile(api.db) } satisfies Compilable;
}

/** A row of `selectSums`. */
export interface Sums
  extends KpiFigures,
    Readonly<Record<`${Energy | SameEnergy}_kwh` | `${"lost" | "not_received"}_cents`, number | null>> {
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
  /** The number of plants that were monitored in the period and sent no data. */
  readonly plants_without_data: number | null;
  readonly name: string;
  readonly city: string;
  readonly same_plants: number;
  readonly same_peak: number;
}

const kwh = (value: number | null) => roundOrNull(value, 3);
const cents = (value: number | null) => roundOrNull(value, 1);

/** The fields of responses, with the causes of the plants. */
export function serializeSums(row: Sums, causes: readonly CauseRow[], isCompared: boolean) {
  const comparedOrNull = (value: number | null) => (row.is_not_compared ? null : kwh(value));
  return {
    ...serializeKpis(row),
    plants: row.plants,
    total_peak_in_watt: row.peak,
    measured_peak_in_watt: row.measured_peak,
    actual_yield_in_kwh: kwh(row.actual_kwh),
    compared_actual_yield_in_kwh: comparedOrNull(row.compared_actual_kwh),
    compared_expected_yield_in_kwh: comparedOrNull(row.compared_expected_kwh),
    lost_kwh: kwh(row.lost_kwh),
    lost_cents: cents(row.lost_cents),
    not_received_kwh: kwh(row.not_received_kwh),
    not_received_cents: cents(row.not_received_cents),
    lost_kwh_per_day: kwh(row.lost_kwh_per_day),
    lost_cents_per_day: cents(row.lost_cents_per_day),
    not_received_kwh_per_day: kwh(row.not_received_kwh_per_day),
    not_received_cents_per_day: cents(row.not_received_cents_per_day),
    plants_without_weather_source: row.plants_without_weather ?? 0,
    causes: causes.map(({ key: _, lost_kwh, lost_cents, ...cause }) => ({
      ...cause,
      lost_kwh: kwh(lost_kwh),
      lost_cents: cents(lost_cents),
    })),
    compared: isCompared
      ? {
          plants: row.same_plants,
          peak_in_watt: row.same_peak,
          actual_yield_in_kwh: kwh(row.same_kwh),
          earlier_actual_yield_in_kwh: kwh(row.earlier_kwh),
          compared_actual_yield_in_kwh: kwh(row.same_compared_kwh),
          compared_expected_yield_in_kwh: kwh(row.same_expected_kwh),
          earlier_compared_actual_yield_in_kwh: kwh(row.earlier_compared_kwh),
          earlier_compared_expected_yield_in_kwh: kwh(row.earlier_expected_kwh),
          lost_kwh: kwh(row.same_lost_kwh),
          earlier_lost_kwh: kwh(row.earlier_lost_kwh),
        }
      : null,
  };
}
