import { type Compilable, type Kysely, sql } from "kysely";
import { listed } from "../db/connect";
import type { Database } from "../db/schema";

/**
 * Statements that bring up to date the columns of plants that follow from their meters, issues, tickets and status history:
 * totals, meter_count, mixed_orientation, status_since, issue_*, last_*_found_on and the ticket counts. Of all plants, or of those with
 * these ids. `today` decides which meters are retired. Run them after the change, in the same batch.
 */
export function refreshPlantColumns(
  db: Kysely<Database>,
  today: string,
  plantIds?: readonly number[],
): Compilable[] {
  const chosen = plantIds ? sql`where plants.id in ${listed(plantIds)}` : sql`where true`;
  const active = sql`meters.plant_id = plants.id and (meters.retired_on is null or meters.retired_on > ${today})`;
  const worst = (column: string) => sql`(
    select ${sql.ref(column)} from issues
    where plant_id = plants.id and state = 'open'
    order by severity desc, found_on, id limit 1
  )`;
  const statement = sql`
    update plants set
      total_peak_in_watt = (select coalesce(sum(peak_in_watt), 0) from meters where ${active}),
      total_p90_in_kwh = (select coalesce(sum(p90_in_kwh), 0) from meters where ${active}),
      meter_count = (select count(*) from meters where ${active}),
      mixed_orientation = (select coalesce(max(has_mixed_panel_orientations), 0) from meters where ${active}),
      status_since = (
        select starts_on from plant_status_spans where plant_id = plants.id and ends_on is null
        order by starts_on desc limit 1
      ),
      issue_id = ${worst("issues.id")},
      issue_severity = coalesce(${worst("issues.severity")}, 0),
      issue_found_on = ${worst("issues.found_on")},
      last_issue_found_on = (select max(found_on) from issues where plant_id = plants.id),
      last_awake_found_on = (select max(found_on) from issues where plant_id = plants.id and state <> 'snoozed'),
      ticket_count = (select count(*) from tickets where plant_id = plants.id),
      open_ticket_count = (select count(*) from tickets where plant_id = plants.id and closed_on is null)
    ${chosen}`;
  return [{ compile: () => statement.compile(db) }];
}
