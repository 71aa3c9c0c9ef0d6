import { issuePatterns } from "@heliograph/rules/issue-types";
import { sql } from "kysely";
import { array, boolean, enums, integer, nullable, number, object, optional, string } from "superstruct";
import { visibilityGroupsOf } from "../../access/companies";
import type { Api } from "../../api";
import { readBatch } from "../../db/connect";
import { date, dayRangeFields, described, oneOf, validateDayRange } from "../../http/fields";
import { formatDay } from "../../lib/local-days";
import { pageFields, parsePage, parseSort, sortQuery } from "../../lists/list-query";
import { type GroupGrouping, type GroupSums, loadGroupSums } from "../../lists/period-sums";
import { isWithoutWeatherSource } from "../../lists/plant-conditions";
import {
  completePeriod,
  type GroupNames,
  groupings,
  groupKey,
  type Period,
  selectCauses,
  selectNames,
  toNames,
} from "../../lists/portfolio";
import { serializeKpis, serializeSums } from "../../lists/portfolio-figures";
import { type PlantsOrder, type Sums, selectOrder, selectSums, sortFields } from "../../lists/portfolio-sums";
import { endpoint, many, one } from "../endpoint";

/**
 * Plants that belong to the same company, or have the same tags or drivers. A plant is in one group, so that the groups
 * add up to all plants.
 */
const plantGroupSchema = object({
  /** The ids of the company, the tags or the drivers; empty for plants without tags or drivers. */
  ids: array(integer()),
  names: array(string()),
  plants: integer(),
  total_peak_in_watt: integer(),
  /** The peak power of the plants whose energy is known. */
  measured_peak_in_watt: integer(),
  actual_yield_in_kwh: nullable(number()),
  compared_expected_yield_in_kwh: nullable(number()),
  lost_kwh_per_day: nullable(number()),
  lost_cents_per_day: nullable(number()),
  not_received_kwh_per_day: nullable(number()),
  not_received_cents_per_day: nullable(number()),
  plants_without_weather_source: integer(),
});

const portfolio = endpoint("get", "/companies/{c}/statistics/portfolio", {
  summary:
    "A company's plants by owning company, tags or drivers: power, and energy of the seven days up to two days ago.",
  query: object({
    group_by: described("What the plants of a group have in common.", oneOf(["company", "tag", "driver"])),
  }),
  response: many("PlantGroup", plantGroupSchema),
  async handle({ api, params, query }) {
    const [nameRows] = await readBatch(api.env.DB, [selectNames(api, params.c, query.group_by)]);
    const names = toNames(nameRows);
    const sum = (column: string, digits: number) =>
      sql<number | null>`round(sum(${sql.ref(`plants.${column}`)}), ${sql.lit(digits)})`.as(column);
    const rows = await api.db
      .selectFrom(
        api.db
          .selectFrom("plants")
          .selectAll("plants")
          .select(groupKey(query.group_by, { companyId: params.c, today: api.clock.today }).as("key"))
          .where("visibility_group_id", "in", visibilityGroupsOf([params.c]))
          .as("plants"),
      )
      .select((eb) => [
        "key",
        eb.fn.countAll<number>().as("plants"),
        eb.fn.sum<number>("total_peak_in_watt").as("total_peak_in_watt"),
        sql<number>`coalesce(sum(total_peak_in_watt) filter (where window_generated_kwh is not null), 0)`.as(
          "measured_peak_in_watt",
        ),
        sql<number | null>`round(sum(window_generated_kwh), 3)`.as("actual_yield_in_kwh"),
        sql<number | null>`iif(
          count(window_compared_expected_kwh) < count(window_generated_kwh), null,
          round(sum(window_compared_expected_kwh), 3)
        )`.as("compared_expected_yield_in_kwh"),
        sum("lost_kwh_per_day", 3),
        sum("lost_cents_per_day", 1),
        sum("not_received_kwh_per_day", 3),
        sum("not_received_cents_per_day", 1),
        sql<number>`count(*) filter (where ${isWithoutWeatherSource(api.env)})`.as("plants_without_weather_source"),
      ])
      .groupBy("key")
      .orderBy("plants", "desc")
      .execute();
    return rows.map(({ key, ...row }) => {
      const ids = key === null ? [] : String(key).split(",").map(Number);
      return { ids, names: ids.map((id) => names.get(id) ?? ""), ...row };
    });
  },
});

/** The plants on a page without `per_page`. */
const maxPlants = 100;

/** Ten years. */
const maxDays = 3660;

const amountFields = { lost_kwh: nullable(number()), lost_cents: nullable(number()) };

/** The plants with about the same days with data in both periods. For a ratio, the plants with the ratio in both periods. */
const comparedSchema = object({
  plants: integer(),
  peak_in_watt: integer(),
  actual_yield_in_kwh: nullable(number()),
  earlier_actual_yield_in_kwh: nullable(number()),
  compared_actual_yield_in_kwh: nullable(number()),
  compared_expected_yield_in_kwh: nullable(number()),
  earlier_compared_actual_yield_in_kwh: nullable(number()),
  earlier_compared_expected_yield_in_kwh: nullable(number()),
  lost_kwh: nullable(number()),
  earlier_lost_kwh: nullable(number()),
});

/** The key figures of the plants of which enough is known in the period, and the numbers of these plants. */
const kpiFields = {
  availability_by_time: nullable(number()),
  availability_by_energy: nullable(number()),
  availability_plants: integer(),
  performance_ratio: nullable(number()),
  performance_plants: integer(),
  specific_yield_in_kwh_per_kwp: nullable(number()),
  yield_plants: integer(),
  /** Null if what was lost is not known. */
  curtailed_kwh: nullable(number()),
};

const figureFields = {
  ...kpiFields,
  plants: integer(),
  total_peak_in_watt: integer(),
  /** The peak power of the plants whose energy is known. */
  measured_peak_in_watt: integer(),
  actual_yield_in_kwh: nullable(number()),
  /** Of the days on which the expected energy is known; null if it is not known of a plant with data. */
  compared_actual_yield_in_kwh: nullable(number()),
  compared_expected_yield_in_kwh: nullable(number()),
  ...amountFields,
  not_received_kwh: nullable(number()),
  not_received_cents: nullable(number()),
  lost_kwh_per_day: nullable(number()),
  lost_cents_per_day: nullable(number()),
  not_received_kwh_per_day: nullable(number()),
  not_received_cents_per_day: nullable(number()),
  plants_without_weather_source: integer(),
  /** What issues of a type and a pattern lost, the largest first. */
  causes: array(object({ type_name: string(), pattern: nullable(enums(issuePatterns)), ...amountFields })),
  /** Null without an earlier period. */
  compared: nullable(comparedSchema),
};

const periodSchema = object({
  /** The days that are counted; null without any. The expected energy of later days is not complete. */
  start_date: nullable(date()),
  end_date: nullable(date()),
  /** Whether what was lost is known: in whole months, and in the last seven days. */
  has_losses: boolean(),
  all: object(figureFields),
  groups: array(
    object({
      /** The ids of the company, tags, drivers or plant; empty for plants without any, and for other groups. */
      ids: array(integer()),
      /** The names of these; of the orientation its direction, `flat` or `mixed`; of the year its number. */
      names: array(string()),
      /** Of a plant. */
      city: optional(string()),
      ...figureFields,
    }),
  ),
});

const portfolioPeriod = endpoint("get", "/companies/{c}/statistics/portfolio-period", {
  summary:
    "A company's plants in groups, or one by one: energy and losses of a period, also compared with an earlier one.",
  query: object({
    ...dayRangeFields,
    group_by: described("What the plants of a group have in common; `plant` for each plant.", oneOf(groupings)),
    compare_start_date: described("The first day of the earlier period.", optional(date())),
    compare_end_date: described("The last day of the earlier period.", optional(date())),
    sort: sortQuery(sortFields),
    ...pageFields,
  }),
  response: one("PortfolioPeriod", periodSchema),
  async handle({ api, params, query, url }) {
    const { group_by: grouping, compare_start_date: start, compare_end_date: end } = query;
    const period = completePeriod(api, validateDayRange(query, maxDays));
    const earlier =
      start && end ? completePeriod(api, validateDayRange({ start_date: start, end_date: end }, maxDays)) : null;
    const sort = parseSort(url.searchParams, sortFields, { field: "at_stake", descending: true });
    const page = parsePage(url.searchParams, maxPlants);
    const isCompared = earlier !== null;
    const ofGroups = loadGroupSums(api, params.c, grouping === "plant" ? "company" : grouping, period, earlier);
    const ofPlants = grouping === "plant" ? plantsOf(api, params.c, period, { earlier, sort, page }) : null;
    const [{ all, ...sums }, plants] = await Promise.all([ofGroups, ofPlants]);
    return {
      ...countedDays(period),
      has_losses: period.parts.length === 0,
      all: serializeSums(shownSums(api, all.sums), all.causes, isCompared),
      groups: plants ?? groupsOf(api, grouping as GroupGrouping, sums, isCompared),
    };
  },
});

/** With a weather source, plants only wait for it. */
const shownSums = ({ env }: Api, sums: Sums): Sums => (env.WEATHER_API_URL ? { ...sums, without_weather: 0 } : sums);

const groupsOf = (
  api: Api,
  grouping: GroupGrouping,
  { groups, names }: Pick<GroupSums, "groups" | "names">,
  isCompared: boolean,
) =>
  groups.map(({ key, sums, causes }) => ({
    ...namesOfGroup(key, grouping, names),
    ...serializeSums(shownSums(api, sums), causes, isCompared),
  }));

/** The plants on a page. */
async function plantsOf(api: Api, companyId: number, period: Period, order: PlantsOrder) {
  const [rows] = await readBatch(api.env.DB, [selectOrder(api, { companyId, plantIds: null }, period, order)]);
  const ids = rows.map(({ id }) => id);
  const [sums, causes] = await readBatch(api.env.DB, [
    selectSums(api, { plantIds: ids }, period, order),
    selectCauses(api, { plantIds: ids }, period),
  ]);
  const byId = new Map(sums.map((row) => [row.key, row]));
  const causesOf = Map.groupBy(causes, ({ key }) => key);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const figures = serializeSums(shownSums(api, row), causesOf.get(id) ?? [], order.earlier !== null);
    return [{ ids: [id], names: [row.name ?? ""], city: row.city ?? "", ...figures }];
  });
}

const companyKpis = endpoint("get", "/companies/{c}/statistics/kpis", {
  summary: "The key figures of a company's plants in a period: availability, performance ratio and specific yield.",
  query: object(dayRangeFields),
  response: one(
    "CompanyKpis",
    object({ start_date: nullable(date()), end_date: nullable(date()), plants: integer(), ...kpiFields }),
  ),
  async handle({ api, params, query }) {
    const period = completePeriod(api, validateDayRange(query, maxDays));
    const { sums } = (await loadGroupSums(api, params.c, "company", period)).all;
    return { ...countedDays(period), plants: sums.plants ?? 0, ...serializeKpis(sums) };
  },
});

const countedDays = ({ hasDays, from, to }: Period) => ({
  start_date: hasDays ? formatDay(from) : null,
  end_date: hasDays ? formatDay(to) : null,
});

function namesOfGroup(key: string | null, grouping: GroupGrouping, names: GroupNames) {
  if (key === null) return { ids: [], names: [] };
  if (grouping === "orientation" || grouping === "year") return { ids: [], names: [key] };
  const ids = key.split(",").map(Number);
  return { ids, names: ids.map((id) => names.get(id) ?? "") };
}

/** Plants in groups. See domain/v0-calls.md#statistics. */
export const portfolioEndpoints = [portfolio, portfolioPeriod, companyKpis];
