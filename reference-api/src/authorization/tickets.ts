import type { Selectable } from "kysely";
import type { Api } from "../api";
import type { SignedInUser } from "../auth/bearer";
import type { Database } from "../db/schema";
import { notFound } from "../http/api-error";
import { requireWritablePlant } from "./plants";

export type TicketRow = Selectable<Database["tickets"]>;

/** A ticket of a plant that the user may change. Throws 2000 when the plant has no such ticket, else 4005. */
export async function requireWritableTicket(
  api: Api,
  user: SignedInUser,
  { c, p, t }: { readonly c: number; readonly p: number; readonly t: number },
): Promise<TicketRow> {
  await requireWritablePlant(api, user, c, p);
  return requireTicket(api, p, t);
}

/** A ticket of a plant. Throws 2000 when the plant has no such ticket. */
export async function requireTicket(api: Api, plantId: number, ticketId: number): Promise<TicketRow> {
  const ticket = await api.db
    .selectFrom("tickets")
    .selectAll()
    .where("id", "=", ticketId)
    .where("plant_id", "=", plantId)
    .executeTakeFirst();
  if (!ticket) throw notFound("Ticket");
  return ticket;
}
