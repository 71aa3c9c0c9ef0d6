import { rows } from "@shared/api/rows";
import type { Query, V0Client } from "@shared/api/v0-client";
import { number, type } from "superstruct";
import {
  type PlantTicket,
  plantTicketSchema,
  type Ticket,
  type TicketRow,
  type TicketTemplate,
  ticketRowSchema,
  ticketSchema,
  ticketTemplateSchema,
} from "./schema";

interface CallOptions {
  signal?: AbortSignal;
}

/** One page of tickets; `per_page` is the server's choice. */
export interface TicketsPage {
  data: TicketRow[];
  total: number;
  per_page: number;
}

/** Where a ticket is changed: through a company that sees its plant (contract §6). */
export interface TicketRef {
  companyId: number;
  plantId: number;
  ticketId: number;
}

const pageSchema = type({ data: rows(ticketRowSchema), total: number(), per_page: number() });
const placeOf = ({ companyId, plantId, ticketId }: TicketRef) =>
  `/companies/${companyId}/plants/${plantId}/tickets/${ticketId}`;

/** The tickets of a plant, open and closed (contract §5). */
export function listPlantTickets(
  api: V0Client,
  companyId: number,
  plantId: number,
  { signal }: CallOptions = {},
): Promise<PlantTicket[]> {
  return api.read(`/companies/${companyId}/plants/${plantId}/tickets`, {
    schema: rows(plantTicketSchema),
    signal,
  });
}

/** A page of the tickets on a company's plants (contract §4). */
export function listTickets(
  api: V0Client,
  companyId: number,
  query: Query,
  { signal }: CallOptions = {},
): Promise<TicketsPage> {
  return api.read(`/companies/${companyId}/tickets`, { query, schema: pageSchema, signal });
}

/** A page of the tickets of all companies; for administrators (contract §4). */
export function listAllTickets(
  api: V0Client,
  query: Query,
  { signal }: CallOptions = {},
): Promise<TicketsPage> {
  return api.read("/tickets", { query, schema: pageSchema, signal });
}

/** One ticket with all that its page shows. Fails with code 2000 where there is none, 4005 where access is denied. */
export function getTicket(
  api: V0Client,
  companyId: number,
  ticketId: number,
  { signal }: CallOptions = {},
): Promise<Ticket> {
  return api.read(`/companies/${companyId}/tickets/${ticketId}`, {
    query: { with: "plant,assignees,assignments,ticketTemplate" },
    schema: ticketSchema,
    signal,
  });
}

/** The templates that the tickets of a company can have, by name (contract §6). */
export function listTicketTemplates(
  api: V0Client,
  companyId: number,
  { signal }: CallOptions = {},
): Promise<TicketTemplate[]> {
  return api.read(`/companies/${companyId}/ticket-templates`, { schema: rows(ticketTemplateSchema), signal });
}

/** Closes a ticket now, or opens it again. */
export function updateTicketState(
  api: V0Client,
  place: TicketRef,
  closed: boolean,
  { signal }: CallOptions = {},
): Promise<void> {
  return api.write("PUT", `${placeOf(place)}/${closed ? "close" : "open"}`, { signal });
}

/** Gives an open ticket another template, or none with null. */
export function updateTicketTemplate(
  api: V0Client,
  place: TicketRef,
  templateId: number | null,
  { signal }: CallOptions = {},
): Promise<void> {
  return api.write("PUT", placeOf(place), { body: { ticket_template_id: templateId }, signal });
}

/** Assigns an open ticket to somebody, or ends that assignment. */
export function updateTicketAssignee(
  api: V0Client,
  place: TicketRef,
  userId: number,
  assigned: boolean,
  { signal }: CallOptions = {},
): Promise<void> {
  return api.write(assigned ? "PUT" : "DELETE", `${placeOf(place)}/assignees/${userId}`, { signal });
}
