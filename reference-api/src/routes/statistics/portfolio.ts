import { sql } from "kysely";
import { array, integer, nullable, number, object, string } from "superstruct";
import { visibilityGroupsOf } from "../../access/companies";
import { isVisibleTo } from "../../access/shared-resources";
import type { Api } from "../../api";
import { described, oneOf } from "../../http/fields";
import { isWithoutWeatherSource } from "../../lists/plant-conditions";
import { endpoint, many } from "../endpoint";

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

/** The column of a plant with the comma-separated ids by which plants are grouped. */
const keys = {
  company: sql<string>`plants.owning_company_id`,
  tag: sql<string>`plants.tag_ids`,
  driver: sql<string>`plants.driver_ids`,
};

const portfolio = endpoint("get", "/companies/{c}/statistics/portfolio", {
  summary:
    "A company's plants by owning company, tags or drivers: power, and energy of the seven days up to two days ago.",
  query: object({
    group_by: described("What the plants of a group have in common.", oneOf(["company", "tag", "driver"])),
  }),
  response: many("PlantGroup", plantGroupSchema),
  async handle({ api, params, query }) {
    const names = await namesOf(api, params.c, query.group_by);
    const sum = (column: string, digits: number) =>
      sql<number | null>`round(sum(${sql.ref(`plants.${column}`)}), ${sql.lit(digits)})`.as(column);
    // Ids that have no name, such as those of tags that the company does not see, do not separate plants.
    const rows = await api.db
      .selectFrom(
        api.db
          .selectFrom("plants")
          .selectAll("plants")
          .select(
            sql<string>`(
              select group_concat(value) from (
                select value from json_each('[' || trim(${keys[query.group_by]}, ',') || ']')
                where value in (select value from json_each(${JSON.stringify([...names.keys()])})) order by value
              )
            )`.as("key"),
          )
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
      const ids = key === null ? [] : key.split(",").map(Number);
      return { ids, names: ids.map((id) => names.get(id) ?? ""), ...row };
    });
  },
});

/** The names by id of what plants are grouped by. */
async function namesOf(api: Api, companyId: number, groupBy: keyof typeof keys): Promise<Map<number, string>> {
  const selects = {
    company: api.db.selectFrom("companies").select(["id", "name"]),
    tag: api.db.selectFrom("tags").select(["id", "name"]).where(isVisibleTo("tags", companyId)),
    driver: api.db.selectFrom("inbound_drivers").select(["id", sql<string>`coalesce(display_name, name)`.as("name")]),
  };
  const rows: { id: number; name: string }[] = await selects[groupBy].execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Plants in groups. See domain/v0-calls.md#statistics. */
export const portfolioEndpoints = [portfolio];
