import { ticketFindings, ticketPriorities, waitingParties } from "@heliograph/rules/ticket-planning";
import { sql } from "kysely";
import { array, nullable, object, optional, size } from "superstruct";
import { requireTicket, type TicketRow } from "../../access/plants";
import type { SignedInUser } from "../../access/tokens";
import type { Api } from "../../api";
import { insertedId, runBatch } from "../../db/connect";
import { audit, changesBetween } from "../../fleet/audit";
import { refreshPlantColumns } from "../../fleet/plant-columns";
import { ticketTexts } from "../../fleet/text-columns";
import { invalid } from "../../http/api-error";
import { date, oneOf, optionalMultilineText, relationsQuery, text } from "../../http/fields";
import { id } from "../../http/references";
import { changeRevised } from "../../http/revision";
import { deliverMails } from "../../mail/deliver";
import { ticketMails } from "../../mail/ticket-mail";
import {
  selectTickets,
  serializeTicket,
  serializeTicketWithRelations,
  type Ticket,
  ticketSchema,
} from "../../resources/collaboration";
import { endpoint, many, one, reading, requestedRelations } from "../endpoint";
import { patternReviewBody, toReviewColumns } from "./pattern-reviews";
import { addPlants, assertFurtherPlants, changeOtherParts } from "./ticket-parts";

/** The maximum number of characters of rich text. */
const maxDescriptionLength = 50_000;

const maxFindingLength = 2_000;
/** The maximum number of issues of a ticket. */
const maxIssues = 500;

/** The maximum number of further plants of a ticket. */
const maxFurtherPlants = 199;
const maxPlantDescriptionLength = 2_000;

/** A further plant of a ticket (extension `ticket_plants`). */
const furtherPlantBody = object({
  plant_id: id("plant"),
  /** About this plant alone. */
  description: optional(optionalMultilineText(maxPlantDescriptionLength)),
  issue_ids: optional(size(array(id("issue of the company")), 0, maxIssues)),
});

/** The planning of a ticket (extension `tickets`). */
const planningFields = {
  due_on: optional(nullable(date())),
  visit_on: optional(nullable(date())),
  priority: optional(oneOf(ticketPriorities)),
  waiting_for: optional(nullable(oneOf(waitingParties))),
};

const plantTickets = endpoint("get", "/companies/{c}/plants/{p}/tickets", {
  summary: "The tickets of a plant with their assignees, newest first. with: assignments, plant, ticketTemplate.",
  query: object({ with: relationsQuery("assignments", "plant", "ticketTemplate") }),
  response: many("Ticket", ticketSchema),
  read({ api, params, url }) {
    const tickets = selectTickets(api, params.c)
      .where("tickets.plant_id", "=", params.p)
      .orderBy("tickets.created_at", "desc")
      .orderBy("tickets.id", "desc");
    const relations = new Set([...requestedRelations(url), "assignees"]);
    return reading([tickets], ([rows]) => rows.map((row) => serializeTicket(row, relations)));
  },
});

const readTicket = endpoint("get", "/companies/{c}/plants/{p}/tickets/{t}", {
  summary: "A ticket of a plant, with all its relations.",
  response: one("Ticket", ticketSchema),
  handle: ({ api, params }) => serializeTicketWithRelations(api, params.t, params.c),
});

const createTicket = endpoint("post", "/companies/{c}/plants/{p}/tickets", {
  access: "writer",
  summary: "Creates a ticket on a plant, and on further plants of its owner (extension `ticket_plants`).",
  body: object({
    title: text(),
    description: optional(optionalMultilineText(maxDescriptionLength)),
    ...planningFields,
    issue_ids: optional(size(array(id("issue")), 0, maxIssues)),
    plants: optional(size(array(furtherPlantBody), 0, maxFurtherPlants)),
  }),
  response: one("Ticket", ticketSchema),
  status: 201,
  async handle({ api, user, plant, params, body }) {
    const { title, description = "", issue_ids = [], plants = [], ...planning } = body;
    const further = plants.map((each) => ({ description: "", issue_ids: [], ...each }));
    await assertFurtherPlants(api, plant, further);
    const [inserted] = await runBatch(api.env.DB, [
      api.db.insertInto("tickets").values({
        number: sql<number>`(
            select max(
              coalesce((select max(number) from tickets), 0),
              coalesce((select max(shown_number) from tickets where shown_number is not null), 0)
            ) + 1
          )`,
        plant_id: plant.id,
        company_id: plant.owning_company_id,
        creator_id: user.id,
        title,
        ...ticketTexts({ title }),
        description,
        ...planning,
        issue_ids: JSON.stringify(issue_ids),
        created_at: api.clock.instant,
      }),
      audit(api, user, plant.id, ["ticket", "inserted"], "created", { new: { title } }),
      ...refreshPlantColumns(api.db, api.clock.today, [plant.id]),
      ...addPlants(api, user, plant, further),
    ]);
    return serializeTicketWithRelations(api, insertedId(inserted), params.c);
  },
});

const updateTicket = endpoint("put", "/companies/{c}/plants/{p}/tickets/{t}", {
  access: "writer",
  summary: "Updates the text, planning or template of a ticket; the template only while it is open.",
  body: object({
    title: optional(text()),
    description: optional(optionalMultilineText(maxDescriptionLength)),
    ticket_template_id: optional(nullable(id("ticket template"))),
    ...planningFields,
  }),
  response: one("Ticket", ticketSchema),
  handle: (call) =>
    updateAudited(call, "updated", (ticket) => {
      if (call.body.ticket_template_id !== undefined && ticket.closed_on !== null) {
        throw invalid({ ticket_template_id: ["The template of a closed ticket cannot be changed."] });
      }
      return call.body;
    }),
});

const closeTicket = endpoint("put", "/companies/{c}/plants/{p}/tickets/{t}/close", {
  access: "writer",
  summary:
    "Closes a ticket, with what was found (extension `tickets`) and whether it was what the pattern of its issues says (extension `pattern_reviews`); of a closed ticket, changes them.",
  body: object({
    finding: optional(nullable(oneOf(ticketFindings))),
    finding_note: optional(optionalMultilineText(maxFindingLength)),
    pattern_review: optional(nullable(patternReviewBody)),
  }),
  response: one("Ticket", ticketSchema),
  handle: (call) =>
    updateAudited(call, "closed", (ticket) => {
      const { pattern_review: review, ...finding } = call.body;
      return {
        ...(ticket.closed_on === null && { closed_on: call.api.clock.instant, closed_by: call.user.id }),
        ...finding,
        ...(review !== undefined && toReviewColumns(ticket, review)),
      };
    }),
});

const openTicket = endpoint("put", "/companies/{c}/plants/{p}/tickets/{t}/open", {
  access: "writer",
  summary: "Reopens a closed ticket.",
  response: one("Ticket", ticketSchema),
  handle: (call) =>
    updateAudited(call, "opened", (ticket) => ({
      closed_on: null,
      closed_by: null,
      finding: null,
      finding_note: "",
      ...toReviewColumns(ticket, null),
    })),
});

interface TicketCall {
  readonly api: Api;
  readonly user: SignedInUser;
  readonly request: Request;
  readonly params: { readonly c: number; readonly p: number; readonly t: number };
}

/** Stores the changed fields of a ticket, at all of its plants, with audit entries, and returns the ticket. */
async function updateAudited(
  call: TicketCall,
  event: "updated" | "opened" | "closed",
  fieldsAfter: (ticket: TicketRow) => Partial<TicketRow>,
): Promise<Ticket> {
  const { api, user, params } = call;
  await changeRevised(call, "tickets", async (guard) => {
    const ticket = await requireTicket(api, params);
    const changes = changesBetween(ticket, fieldsAfter(ticket));
    if (!changes) return;
    const isClosed = event === "closed" && ticket.closed_on === null;
    const mails = isClosed ? await ticketMails(api, user, ticket.id, { kind: "closed" }) : [];
    const others = await changeOtherParts(api, user, ticket, event, changes.new);
    const texts = ticketTexts({ ...ticket, ...changes.new });
    await runBatch(api.env.DB, [
      guard(ticket),
      api.db
        .updateTable("tickets")
        .set({ ...changes.new, ...texts })
        .where("id", "=", ticket.id),
      audit(api, user, ticket.plant_id, ["ticket", ticket.id], event, changes),
      ...others.statements,
      ...refreshPlantColumns(api.db, api.clock.today, [ticket.plant_id, ...others.plantIds]),
      ...mails,
    ]);
    if (mails.length > 0) api.waitUntil(deliverMails(api));
  });
  return serializeTicketWithRelations(api, params.t, params.c);
}

/** Tickets of a plant. See domain/v0-calls.md#tickets. */
export const plantTicketEndpoints = [plantTickets, readTicket, createTicket, updateTicket, closeTicket, openTicket];
