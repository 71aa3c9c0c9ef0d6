import type { Selectable } from "kysely";
import type { Api } from "../api";
import type { SignedInUser } from "../auth/bearer";
import type { Database } from "../db/schema";
import { accessDenied, notFound } from "../http/api-error";
import { requirePlantRow } from "./plant-rows";
import { canSeePlant, type PlantRow, requireWritablePlant } from "./plants";

export type TicketRow = Selectable<Database["tickets"]>;

/**
 * A ticket of a plant. Throws 4005 unless the user may change the plant, and 2000 when the plant has no such ticket.
 */
export async function requireWritableTicket(
  api: Api,
  user: SignedInUser,
  { c, p, t }: { readonly c: number; readonly p: number; readonly t: number },
): Promise<TicketRow> {
  await requireWritablePlant(api, user, c, p);
  return requirePlantRow(api, "tickets", p, t, "Ticket");
}

/** The plant of a ticket. Throws 2000 when there is no such ticket, and 4005 when the plant is not visible to the user. */
export async function requireTicketPlant(api: Api, user: SignedInUser, ticketId: number): Promise<PlantRow> {
  const plant = await api.db
    .selectFrom("plants")
    .innerJoin("tickets", "tickets.plant_id", "plants.id")
    .selectAll("plants")
    .where("tickets.id", "=", ticketId)
    .executeTakeFirst();
  if (!plant) throw notFound("Ticket");
  if (!(await canSeePlant(api, user, plant.id))) throw accessDenied();
  return plant;
}
