import { visiblePlant } from "../access/plants";
import { many } from "../http/answer";
import { endpoint } from "../http/endpoint";
import { relationsOf } from "../http/relations";
import { presentTickets } from "../present/tickets";
import { Ticket } from "../shapes/collaboration";

const plantTickets = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/tickets",
  access: "user",
  summary: "The tickets of a plant, newest first. with: assignees, assignments, plant, ticketTemplate.",
  answer: many("Ticket", Ticket),
  async handle({ api, user, params, url }) {
    await visiblePlant(api, user, params.c, params.p);
    const rows = await api.db
      .selectFrom("tickets")
      .select("id")
      .where("plant_id", "=", params.p)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute();
    return presentTickets(
      api,
      rows.map((row) => row.id),
      new Set([...relationsOf(url), "assignees"]),
    );
  },
});

/** Tickets of a plant. contract-v0 §5, §6 */
export const plantTicketEndpoints = [plantTickets];
