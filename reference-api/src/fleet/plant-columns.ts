import { type Compilable, type Kysely, sql } from "kysely";
import type { Api } from "../api";
import { jsonList, runBatch } from "../db/connect";
import type { Database } from "../db/schema";

/**
 * Creates statements that update the derived columns of plants, by which lists filter and sort. The columns derive from
 * meters, issues, promises, tags, tickets and the status history. They are updated for all plants or for the given ids.
 * `today` decides which meters are retired. Run the statements in one batch with the change, after the change.
 */
export function refreshPlantColumns(db: Kysely<Database>, today: string, plantIds?: readonly number[]): Compilable[] {
  const condition = plantIds ? sql`where plants.id in ${jsonList(plantIds)}` : sql`where true`;
  const active = sql`meters.plant_id = plants.id and (meters.retired_on is null or meters.retired_on > ${today})`;
  const worst = (column: string, states = sql`state = 'open'`) => sql`(
    select ${sql.ref(column)} from issues
    where plant_id = plants.id and ${states}
    order by severity desc, found_on, id limit 1
  )`;
  // The plus prevents SQLite from scanning all issues of a state for each plant.
  const typesOf = (state: string) => sql`coalesce((
    select sum(distinct ${bitOf("type_name")}) from issues where plant_id = plants.id and +state = ${sql.lit(state)}
  ), 0)`;
  const ratesOf = (state: string) => sql`from issues where plant_id = plants.id and +state = ${sql.lit(state)}`;
  const energy = (kind: Rate, state = "open") => sql`(
    select round(sum(${sql.ref(`${kind}_kwh_per_day`)}), 3) ${ratesOf(state)}
  )`;
  // The value of a sum is known if the value of each energy is known.
  const value = (kind: Rate, { state = "open", none = sql<null>`null` } = {}) => {
    const [kwh, cents] = [sql.ref(`${kind}_kwh_per_day`), sql.ref(`${kind}_cents_per_day`)];
    return sql`(
      select iif(max(${kwh} > 0 and ${cents} is null) = 1, null, coalesce(round(sum(${cents}), 1), ${none}))
      ${ratesOf(state)}
    )`;
  };
  // A plant without such an issue has a rate of 0 where the energy of the window is known.
  const noneLost = sql<null>`iif(plants.window_lost_kwh is null, null, 0)`;
  const noneMissing = sql<null>`iif(plants.window_not_received_kwh is null, null, 0)`;
  const statement = sql`
    update plants set
      total_peak_in_watt = (select coalesce(sum(peak_in_watt), 0) from meters where ${active}),
      total_p90_in_kwh = (select coalesce(sum(p90_in_kwh), 0) from meters where ${active}),
      measured = (select coalesce(max(measured), 0) from meters where plant_id = plants.id),
      meter_count = (select count(*) from meters where ${active}),
      mixed_orientation = (select coalesce(max(has_mixed_panel_orientations), 0) from meters where ${active}),
      driver_ids = ${commaSeparatedIds("inbound_driver_id", sql`meters where ${active}`)},
      tag_ids = ${commaSeparatedIds("tag_id", sql`plant_tags where plant_id = plants.id`)},
      status_since = (
        select starts_on from plant_status_spans where plant_id = plants.id and ends_on is null
        order by starts_on desc limit 1
      ),
      issue_id = ${worst("issues.id")},
      issue_severity = coalesce(${worst("issues.severity")}, 0),
      issue_found_on = ${worst("issues.found_on")},
      unresolved_found_on = ${worst("issues.found_on", sql`state in ('open', 'snoozed')`)},
      last_issue_found_on = (select max(found_on) from issues where plant_id = plants.id),
      last_unsnoozed_found_on = (select max(found_on) from issues where plant_id = plants.id and state <> 'snoozed'),
      lost_kwh_per_day = coalesce(${energy("lost")}, ${noneLost}),
      lost_cents_per_day = ${value("lost", { none: noneLost })},
      not_received_kwh_per_day = coalesce(${energy("not_received")}, ${noneMissing}),
      not_received_cents_per_day = ${value("not_received", { none: noneMissing })},
      at_stake_kwh_per_day = ${energy("at_stake")},
      at_stake_cents_per_day = ${value("at_stake")},
      snoozed_kwh_per_day = ${energy("at_stake", "snoozed")},
      snoozed_cents_per_day = ${value("at_stake", { state: "snoozed" })},
      open_types = ${typesOf("open")},
      snoozed_types = ${typesOf("snoozed")},
      resolved_types = ${typesOf("resolved")},
      ticket_count = (select count(*) from tickets where plant_id = plants.id),
      open_ticket_count = (select count(*) from tickets where plant_id = plants.id and closed_on is null)
    ${condition}`;
  return [{ compile: () => statement.compile(db) }];
}

/** A rate of an issue (domain/scores.md#rates). */
type Rate = "lost" | "not_received" | "at_stake";

function bitOf(name: string) {
  return sql`(select bit from list_bits where list_bits.name = ${sql.ref(name)})`;
}

/** Writes ids as ",1,5,", so that instr(",5,") finds an id; "" without ids. */
function commaSeparatedIds(column: string, from: ReturnType<typeof sql>) {
  return sql`coalesce((select ',' || group_concat(distinct ${sql.ref(column)}) || ',' from ${from}), '')`;
}

/** Returns the id of the visibility group of a set of companies. A missing group is created. */
export async function ensureVisibilityGroup(api: Api, companyIds: Iterable<number>): Promise<number> {
  const ids = [...new Set(companyIds)].sort((a, b) => a - b);
  const companies = ids.join(",");
  const find = () =>
    api.db.selectFrom("visibility_groups").select("id").where("companies", "=", companies).executeTakeFirst();
  const existing = await find();
  if (existing) return existing.id;
  await runBatch(api.env.DB, [
    api.db
      .insertInto("visibility_groups")
      .values({ companies })
      .onConflict((conflict) => conflict.doNothing()),
    api.db
      .insertInto("visibility_group_companies")
      .columns(["company_id", "visibility_group_id"])
      .expression((eb) =>
        eb
          .selectFrom("companies")
          .select([
            "companies.id",
            sql<number>`(select id from visibility_groups where companies = ${companies})`.as("visibility_group_id"),
          ])
          .where("companies.id", "in", jsonList(ids)),
      )
      .onConflict((conflict) => conflict.doNothing()),
  ]);
  const created = await find();
  if (!created) throw new Error(`The visibility group of ${companies} was not created.`);
  return created.id;
}
