import { requestedCompanies, requireCompanyAccess } from "../../authorization/companies";
import { requireVisiblePlant } from "../../authorization/plants";
import { isVisibleTo } from "../../authorization/shared-resources";
import { notFound } from "../../http/api-error";
import { endpoint } from "../../http/endpoint";
import { requestedRelations } from "../../http/relations";
import { many, one, paged } from "../../http/response-spec";
import { listTickets, ticketListQuerySchema, ticketsPerPage } from "../../lists/ticket-list";
import { ticketSchema, ticketTemplateSchema } from "../../schemas/collaboration";
import { serializeTickets } from "../../serializers/tickets";

const companyTickets = endpoint({
  method: "get",
  path: "/companies/{c}/tickets",
  access: "user",
  summary:
    "A page of the tickets on a company's plants. with: assignees, assignments, plant, ticketTemplate.",
  query: ticketListQuerySchema,
  includesDescendants: true,
  response: paged("Ticket", ticketSchema),
  async handle({ api, user, params, url }) {
    const companyIds = await requestedCompanies(api, user, params.c, url);
    const { ids, total } = await listTickets(api, user, companyIds, url.searchParams);
    return {
      data: await serializeTickets(api, ids, requestedRelations(url)),
      total,
      per_page: ticketsPerPage,
    };
  },
});

const allTickets = endpoint({
  method: "get",
  path: "/tickets",
  access: "admin",
  summary: "A page of the tickets of all companies. with: assignees, assignments, plant, ticketTemplate.",
  query: ticketListQuerySchema,
  response: paged("Ticket", ticketSchema),
  async handle({ api, user, url }) {
    const { ids, total } = await listTickets(api, user, null, url.searchParams);
    return {
      data: await serializeTickets(api, ids, requestedRelations(url)),
      total,
      per_page: ticketsPerPage,
    };
  },
});

const readTicket = endpoint({
  method: "get",
  path: "/companies/{c}/tickets/{t}",
  access: "user",
  summary:
    "A ticket on a plant that is visible to the company. with: plant, assignees, assignments, ticketTemplate.",
  response: one("Ticket", ticketSchema),
  async handle({ api, user, params, url }) {
    await requireCompanyAccess(api, user, params.c);
    const [ticket] = await serializeTickets(api, [params.t], requestedRelations(url));
    if (!ticket) throw notFound("Ticket");
    await requireVisiblePlant(api, user, params.c, ticket.plant_id);
    return ticket;
  },
});

const templates = endpoint({
  method: "get",
  path: "/companies/{c}/ticket-templates",
  access: "user",
  summary: "The ticket templates of a company and those for all companies, by name.",
  response: many("TicketTemplate", ticketTemplateSchema),
  async handle({ api, user, params }) {
    await requireCompanyAccess(api, user, params.c);
    return api.db
      .selectFrom("ticket_templates")
      .select(["id", "name", "title", "description"])
      .where(isVisibleTo("ticket_templates", params.c))
      .orderBy("name")
      .execute();
  },
});

/** Tickets of companies, and their templates. contract-v0 §4, §6 */
export const ticketEndpoints = [companyTickets, allTickets, readTicket, templates];
