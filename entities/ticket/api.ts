import { type PlantRef, plantPath } from "@shared/api/refs";
import { type Page, page, rows } from "@shared/api/v0/rows";
import type { Query, RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import type { TicketRef } from "./ref";
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

/** A page of tickets; the API sets `per_page`. */
export type TicketsPage = Page<TicketRow>;

/** The text of a ticket; the description is HTML. */
export interface TicketText {
  title: string;
  description: string;
}

const pageSchema = page(ticketRowSchema);
const ticketPath = (ref: TicketRef) => `${plantPath(ref)}/tickets/${ref.ticketId}`;

/** The open and closed tickets of a plant. Throws `ApiError`. // contract §5 */
export function listPlantTickets(
  api: V0Client,
  ref: PlantRef,
  { signal }: RequestOptions = {},
): Promise<PlantTicket[]> {
  return api.read(`${plantPath(ref)}/tickets`, {
    schema: rows(plantTicketSchema),
    signal,
  });
}

/** A page of the tickets of a company's plants. Throws `ApiError`. // contract §4 */
export function listTickets(
  api: V0Client,
  companyId: number,
  query: Query,
  { signal }: RequestOptions = {},
): Promise<TicketsPage> {
  return api.read(`/companies/${companyId}/tickets`, { query, schema: pageSchema, signal });
}

/** A page of the tickets of all companies; for administrators. Throws `ApiError`. // contract §4 */
export function listAllTickets(
  api: V0Client,
  query: Query,
  { signal }: RequestOptions = {},
): Promise<TicketsPage> {
  return api.read("/tickets", { query, schema: pageSchema, signal });
}

/** One ticket. Throws `ApiError` 2000 if it does not exist, 4005 without access. // contract §6 */
export function getTicket(
  api: V0Client,
  companyId: number,
  ticketId: number,
  { signal }: RequestOptions = {},
): Promise<Ticket> {
  return api.read(`/companies/${companyId}/tickets/${ticketId}`, {
    query: { with: "plant,assignees,assignments,ticketTemplate" },
    schema: ticketSchema,
    signal,
  });
}

/** The ticket templates of a company, by name. Throws `ApiError`. // contract §6 */
export function listTicketTemplates(
  api: V0Client,
  companyId: number,
  { signal }: RequestOptions = {},
): Promise<TicketTemplate[]> {
  return api.read(`/companies/${companyId}/ticket-templates`, { schema: rows(ticketTemplateSchema), signal });
}

/** Creates a ticket of a plant; the description is sanitized HTML. Throws `ApiError`. // contract §6 */
export function createTicket(
  api: V0Client,
  ref: PlantRef,
  ticket: TicketText,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write("POST", `${plantPath(ref)}/tickets`, { body: ticket, signal });
}

/** Closes or reopens a ticket. Throws `ApiError`. // contract §6 */
export function updateTicketState(
  api: V0Client,
  ref: TicketRef,
  closed: boolean,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write("PUT", `${ticketPath(ref)}/${closed ? "close" : "open"}`, { signal });
}

/** Changes the title and the description, which is sanitized HTML. Throws `ApiError` 4000 with messages. // contract §6 */
export function updateTicketText(
  api: V0Client,
  ref: TicketRef,
  text: TicketText,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write("PUT", ticketPath(ref), { body: text, signal });
}

/** Sets the template of an open ticket; null removes it. Throws `ApiError`. // contract §6 */
export function updateTicketTemplate(
  api: V0Client,
  ref: TicketRef,
  templateId: number | null,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write("PUT", ticketPath(ref), { body: { ticket_template_id: templateId }, signal });
}

/** Assigns an open ticket to a user, or unassigns the user. Throws `ApiError`. // contract §6 */
export function updateTicketAssignee(
  api: V0Client,
  ref: TicketRef,
  userId: number,
  assigned: boolean,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write(assigned ? "PUT" : "DELETE", `${ticketPath(ref)}/assignees/${userId}`, { signal });
}
