/** Columns and conditions of tickets for several plants. See domain/tickets.md#several-plants. */
import { sql } from "kysely";
import { visibilityGroupsOf } from "../access/companies";
import { visibleFrom } from "../access/plants";

/** The number of the ticket of a row. */
export const ticketNumber = sql<number>`coalesce(tickets.shown_number, tickets.number)`;

/** Condition on a table of tickets: the company sees its plant. Null sees all. */
export const isSeenBy = (table: string, companyId: number | null) =>
  companyId === null
    ? sql`true`
    : sql`exists (
        select 1 from plants where plants.id = ${sql.ref(`${table}.plant_id`)} and ${visibleFrom(companyId)}
      )`;

/**
 * Condition on tickets. A ticket is one row, the row of its first plant, for companies that see this plant. Other
 * companies see a row for each plant. Null: a user who sees all plants.
 */
export const isWholeTicket = (companyIds: readonly number[] | null) =>
  companyIds === null
    ? sql<boolean>`tickets.parent_id is null`
    : sql<boolean>`(tickets.parent_id is null or not exists (
        select 1 from tickets as main
        where main.id = tickets.parent_id and main.visibility_group_id in ${visibilityGroupsOf(companyIds)}
      ))`;

/** The plants of a ticket for several plants that a company sees. */
export const plantsOfTicket = (companyId: number | null) => sql<string>`iif(
  exists (select 1 from tickets as further where further.parent_id = tickets.id),
  (select json_group_array(json_object(
    'id', part.plant_id, 'name', part.plant_name, 'city', part.city, 'ticket_id', part.id, 'issue_ids', json(part.issue_ids)
  )) from (
    select part.*, plants.city from tickets as part join plants on plants.id = part.plant_id
    where (part.id = tickets.id or part.parent_id = tickets.id) and ${isSeenBy("part", companyId)}
    order by part.id
  ) as part),
  '[]'
)`;
