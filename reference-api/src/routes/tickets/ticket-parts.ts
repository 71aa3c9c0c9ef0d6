/** The rows of a ticket for several plants. See domain/tickets.md#several-plants. */
import { sql } from "kysely";
import type { PlantRow, TicketRow } from "../../access/plants";
import type { SignedInUser } from "../../access/tokens";
import type { Api } from "../../api";
import { jsonList, type Statement } from "../../db/connect";
import { auditRow } from "../../fleet/audit";
import { refreshPlantColumns } from "../../fleet/plant-columns";
import { ticketTexts } from "../../fleet/text-columns";
import { invalid } from "../../http/api-error";

/** A further plant of a new ticket. */
interface FurtherPlant {
  readonly plant_id: number;
  readonly description: string;
  readonly issue_ids: readonly number[];
}

/** The row that has what all plants of a ticket share: its comments and assignments. */
export const mainTicketId = ({ id, parent_id }: Pick<TicketRow, "id" | "parent_id">): number => parent_id ?? id;

/** Throws 4000 unless the further plants belong to the owner of the first plant, and each issue to its plant. */
export async function assertFurtherPlants({ db }: Api, first: PlantRow, further: readonly FurtherPlant[]) {
  if (further.length === 0) return;
  const named = sql`json_each(${JSON.stringify(further)})`;
  const { rows } = await sql<{ foreign_plants: number; foreign_issues: number }>`
    select
      (select count(*) from ${named} as named where not exists (
        select 1 from plants where id = named.value ->> 'plant_id' and owning_company_id = ${first.owning_company_id}
      )) as foreign_plants,
      (select count(*) from ${named} as named, json_each(named.value, '$.issue_ids') as issue where not exists (
        select 1 from issues where id = issue.value and plant_id = named.value ->> 'plant_id'
      )) as foreign_issues
  `.execute(db);
  if (rows[0]?.foreign_plants) throw invalid({ plants: ["The plants of a ticket must have the same owner."] });
  if (rows[0]?.foreign_issues) throw invalid({ plants: ["An issue does not belong to its plant."] });
}

/**
 * Creates statements that add the further plants to the ticket with the highest number, which is new. A plant with an
 * open ticket about one of the issues is left out: it has its ticket.
 */
export function addPlants(
  api: Api,
  user: SignedInUser,
  first: PlantRow,
  further: readonly FurtherPlant[],
): Statement[] {
  const plants = [...new Map(further.map((each) => [each.plant_id, each])).values()].filter(
    ({ plant_id }) => plant_id !== first.id,
  );
  if (plants.length === 0) return [];
  const added = api.env.DB.prepare(
    `insert into tickets (
      parent_id, plant_id, description, issue_ids, number, shown_number, company_id, creator_id, title, search_text, sort_title,
      due_on, visit_on, priority, waiting_for, created_at
    )
    select
      main.id, further.value ->> 'plant_id', further.value ->> 'description', further.value ->> 'issue_ids',
      (select min(0, min(number)) from tickets) - 1 - further.key, main.number,
      main.company_id, main.creator_id, main.title, main.search_text, main.sort_title,
      main.due_on, main.visit_on, main.priority, main.waiting_for, main.created_at
    from json_each(?1) as further
    join tickets as main on main.id = (select max(id) from tickets where plant_id = ?2 and parent_id is null)
    where not exists (
      select 1 from tickets as other, json_each(other.issue_ids) as theirs, json_each(further.value, '$.issue_ids') as own
      where other.plant_id = further.value ->> 'plant_id' and other.closed_on is null and theirs.value = own.value
    )`,
  ).bind(JSON.stringify(plants), first.id);
  const { old_values, new_values, ...entry } = auditRow(api, user, null, ["ticket", 0], "created", {});
  const audited = api.env.DB.prepare(
    `insert into audits (plant_id, model_type, model_id, event, user_id, old_values, new_values, created_at)
    select plant_id, ?1, id, ?2, ?3, ?4, json_object('title', title), ?5 from tickets
    where parent_id = (select max(id) from tickets where plant_id = ?6 and parent_id is null)`,
  ).bind(entry.model_type, entry.event, entry.user_id, old_values, entry.created_at, first.id);
  const ids = plants.map(({ plant_id }) => plant_id);
  return [added, audited, ...refreshPlantColumns(api.db, api.clock.today, ids)];
}

/** The other rows of a ticket, on plants of the same owner as now. */
export const otherParts = ({ db }: Api, ticket: TicketRow) =>
  db
    .selectFrom("tickets")
    .innerJoin("plants", "plants.id", "tickets.plant_id")
    .select(["tickets.id", "tickets.plant_id"])
    .where((eb) =>
      eb.or([eb("tickets.id", "=", mainTicketId(ticket)), eb("tickets.parent_id", "=", mainTicketId(ticket))]),
    )
    .where("tickets.id", "!=", ticket.id)
    .where("plants.owning_company_id", "=", (eb) =>
      eb.selectFrom("plants as own").select("own.owning_company_id").where("own.id", "=", ticket.plant_id),
    )
    .execute();

/** What the plants of a ticket do not share. */
const ownFields = [
  "description",
  "issue_ids",
  "named_pattern",
  "pattern_verdict",
  "actual_pattern",
  "actual_cause",
] as const;

/** Creates statements that make the changes of a ticket in its other rows, except in what is their own. */
export async function changeOtherParts(
  api: Api,
  user: SignedInUser,
  ticket: TicketRow,
  event: "updated" | "opened" | "closed",
  changes: Partial<TicketRow>,
): Promise<{ statements: Statement[]; plantIds: number[] }> {
  const shared = Object.fromEntries(
    Object.entries(changes).filter(([name]) => !(ownFields as readonly string[]).includes(name)),
  );
  const names = Object.keys(shared);
  const others = names.length > 0 ? await otherParts(api, ticket) : [];
  if (others.length === 0) return { statements: [], plantIds: [] };
  const ids = others.map(({ id }) => id);
  const texts = changes.title === undefined ? {} : ticketTexts({ title: changes.title });
  const before = names.map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`);
  const row = auditRow(api, user, null, ["ticket", 0], event, { new: shared });
  return {
    statements: [
      api.db
        .insertInto("audits")
        .columns(["plant_id", "model_type", "model_id", "event", "user_id", "old_values", "new_values", "created_at"])
        .expression((eb) =>
          eb
            .selectFrom("tickets")
            .select([
              "plant_id",
              sql.val(row.model_type).as("model_type"),
              "id as model_id",
              sql.val(row.event).as("event"),
              sql.val(row.user_id).as("user_id"),
              sql<string>`json_object(${sql.join(before)})`.as("old_values"),
              sql.val(row.new_values).as("new_values"),
              sql.val(row.created_at).as("created_at"),
            ])
            .where("id", "in", jsonList(ids)),
        ),
      api.db
        .updateTable("tickets")
        .set({ ...shared, ...texts })
        .where("id", "in", jsonList(ids)),
    ],
    plantIds: others.map(({ plant_id }) => plant_id),
  };
}

/** Creates statements that let a ticket go on at its next plant before the rows of a plant are deleted. */
export function withoutPlant({ env: { DB } }: Api, plantId: number): Statement[] {
  const next = "(select min(part.id) from tickets as part where part.parent_id = main.id)";
  const mains = `tickets as main where main.plant_id = ?1 and ${next} is not null`;
  const move = (table: string, column: string) =>
    `update ${table} set ${column} = (select ${next} from tickets as main where main.id = ${column})
    where ${column} in (select main.id from ${mains})`;
  return [
    `${move("comments", "commentable_id")} and commentable_type = 'ticket'`,
    move("ticket_assignments", "ticket_id"),
    // The row of the next plant loses its parent when this is deleted.
    `update tickets set parent_id = (select min(part.id) from tickets as part where part.parent_id = tickets.parent_id)
    where parent_id in (select id from tickets where plant_id = ?1)
      and id > (select min(part.id) from tickets as part where part.parent_id = tickets.parent_id)`,
  ].map((statement) => DB.prepare(statement).bind(plantId));
}
