import { sql } from "kysely";
import { nullable, object, optional } from "superstruct";
import type { Api } from "../../api";
import type { SignedInUser } from "../../auth/bearer";
import { requirePlantRow } from "../../authorization/plant-rows";
import { requireVisiblePlant, requireWritablePlant } from "../../authorization/plants";
import { isVisibleTo } from "../../authorization/shared-resources";
import { requireWritableTicket, type TicketRow } from "../../authorization/tickets";
import { insertedId, runBatch } from "../../db/connect";
import { audit, changesBetween } from "../../fleet/audit";
import { refreshPlantColumns } from "../../fleet/plant-columns";
import { invalid } from "../../http/api-error";
import { endpoint } from "../../http/endpoint";
import { id, optionalMultilineText, optionalText, text } from "../../http/fields";
import { requestedRelations } from "../../http/relations";
import { many, one } from "../../http/response-spec";
import { type Ticket, ticketSchema } from "../../schemas/collaboration";
import { serializeTickets, serializeTicketWithRelations } from "../../serializers/tickets";

/** Maximum characters of rich text. */
const maxDescriptionLength = 50_000;

const plantTickets = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/tickets",
  access: "user",
  summary:
    "The tickets of a plant with their assignees, newest first. with: assignments, plant, ticketTemplate.",
  response: many("Ticket", ticketSchema),
  async handle({ api, user, params, url }) {
    await requireVisiblePlant(api, user, params.c, params.p);
    const rows = await api.db
      .selectFrom("tickets")
      .select("id")
      .where("plant_id", "=", params.p)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute();
    const ids = rows.map((row) => row.id);
    return serializeTickets(api, ids, new Set([...requestedRelations(url), "assignees"]));
  },
});

const readTicket = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/tickets/{t}",
  access: "user",
  summary: "A ticket of a plant, with all its relations.",
  response: one("Ticket", ticketSchema),
  async handle({ api, user, params }) {
    await requireVisiblePlant(api, user, params.c, params.p);
    await requirePlantRow(api, "tickets", params.p, params.t, "Ticket");
    return serializeTicketWithRelations(api, params.t);
  },
});

const createTicket = endpoint({
  method: "post",
  path: "/companies/{c}/plants/{p}/tickets",
  access: "user",
  summary: "Creates a ticket on a plant. Its default title is the plant's name.",
  body: object({
    title: optional(optionalText()),
    description: optional(optionalMultilineText(maxDescriptionLength)),
  }),
  response: one("Ticket", ticketSchema),
  status: 201,
  async handle({ api, user, params, body }) {
    const plant = await requireWritablePlant(api, user, params.c, params.p);
    const title = body.title || plant.name;
    const [inserted] = await runBatch(api.env.DB, [
      api.db.insertInto("tickets").values({
        number: sql<number>`(select coalesce(max(number), 0) + 1 from tickets)`,
        plant_id: plant.id,
        company_id: plant.owning_company_id,
        creator_id: user.id,
        title,
        description: body.description ?? "",
        created_at: api.clock.instant,
      }),
      audit(api, user, {
        plantId: plant.id,
        model: "ticket",
        modelId: "inserted",
        event: "created",
        new: { title },
      }),
      ...refreshPlantColumns(api.db, api.clock.today, [plant.id]),
    ]);
    return serializeTicketWithRelations(api, insertedId(inserted));
  },
});

const updateTicket = endpoint({
  method: "put",
  path: "/companies/{c}/plants/{p}/tickets/{t}",
  access: "user",
  summary: "Updates the title, description or template of a ticket; the template only while it is open.",
  body: object({
    title: optional(text()),
    description: optional(optionalMultilineText(maxDescriptionLength)),
    ticket_template_id: optional(nullable(id())),
  }),
  response: one("Ticket", ticketSchema),
  async handle({ api, user, params, body }) {
    const ticket = await requireWritableTicket(api, user, params);
    if (body.ticket_template_id !== undefined)
      await assertUsableTemplate(api, ticket, params.c, body.ticket_template_id);
    const changes = changesBetween(ticket, body);
    if (changes) {
      await runBatch(api.env.DB, [
        api.db.updateTable("tickets").set(changes.new).where("id", "=", ticket.id),
        audit(api, user, {
          plantId: params.p,
          model: "ticket",
          modelId: ticket.id,
          event: "updated",
          ...changes,
        }),
      ]);
    }
    return serializeTicketWithRelations(api, ticket.id);
  },
});

const closeTicket = endpoint({
  method: "put",
  path: "/companies/{c}/plants/{p}/tickets/{t}/close",
  access: "user",
  summary: "Closes a ticket.",
  response: one("Ticket", ticketSchema),
  async handle({ api, user, params }) {
    const ticket = await requireWritableTicket(api, user, params);
    return setClosed(api, user, ticket, ticket.closed_on ?? api.clock.instant);
  },
});

const openTicket = endpoint({
  method: "put",
  path: "/companies/{c}/plants/{p}/tickets/{t}/open",
  access: "user",
  summary: "Reopens a closed ticket.",
  response: one("Ticket", ticketSchema),
  async handle({ api, user, params }) {
    return setClosed(api, user, await requireWritableTicket(api, user, params), null);
  },
});

async function setClosed(
  api: Api,
  user: SignedInUser,
  ticket: TicketRow,
  closedOn: string | null,
): Promise<Ticket> {
  const changes = changesBetween(ticket, { closed_on: closedOn });
  if (changes) {
    await runBatch(api.env.DB, [
      api.db.updateTable("tickets").set({ closed_on: closedOn }).where("id", "=", ticket.id),
      audit(api, user, {
        plantId: ticket.plant_id,
        model: "ticket",
        modelId: ticket.id,
        event: closedOn === null ? "opened" : "closed",
        ...changes,
      }),
      ...refreshPlantColumns(api.db, api.clock.today, [ticket.plant_id]),
    ]);
  }
  return serializeTicketWithRelations(api, ticket.id);
}

/**
 * Throws 4000 for a closed ticket, and for a template that neither the company nor the ticket's company may use. spec
 * 3 §4
 */
async function assertUsableTemplate(
  api: Api,
  ticket: TicketRow,
  companyId: number,
  templateId: number | null,
): Promise<void> {
  if (ticket.closed_on !== null)
    throw invalid({ ticket_template_id: ["The template of a closed ticket cannot be changed."] });
  if (templateId === null) return;
  const template = await api.db
    .selectFrom("ticket_templates")
    .select("id")
    .where("id", "=", templateId)
    .where(isVisibleTo("ticket_templates", companyId, ticket.company_id))
    .executeTakeFirst();
  if (!template) throw invalid({ ticket_template_id: ["This template does not exist."] });
}

/** Tickets of a plant. contract-v0 §5, §6 */
export const plantTicketEndpoints = [
  plantTickets,
  readTicket,
  createTicket,
  updateTicket,
  closeTicket,
  openTicket,
];
