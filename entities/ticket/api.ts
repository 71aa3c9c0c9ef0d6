import { type PlantRef, plantPath } from "@shared/api/refs";
import { createAndReadId } from "@shared/api/v0/created";
import { page, rows } from "@shared/api/v0/rows";
import type { Query, RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { plantTicketSchema, ticketRowSchema, ticketSchema, ticketTemplateSchema } from "./schema";
import type { TicketRef } from "./ticket";

/** The text of a ticket; the description is HTML. */
export interface TicketText {
  title: string;
  description: string;
}

const pageSchema = page(ticketRowSchema);
const ticketPath = (ref: TicketRef) => `${plantPath(ref)}/tickets/${ref.ticketId}`;

/** The open and closed tickets of a plant. Throws `ApiError`. See domain/v0-calls.md#plants. */
export const listPlantTickets = (api: V0Client, ref: PlantRef, { signal }: RequestOptions = {}) =>
  api.read(`${plantPath(ref)}/tickets`, { schema: rows(plantTicketSchema), signal });

/** A page of the tickets of a company's plants. Throws `ApiError` (domain/v0-calls.md#lists). */
export const listTickets = (api: V0Client, companyId: number, query: Query, { signal }: RequestOptions = {}) =>
  api.read(`/companies/${companyId}/tickets`, { query, schema: pageSchema, signal });

/** A page of the tickets of all companies; for administrators. Throws `ApiError`. See domain/v0-calls.md#lists. */
export const listAllTickets = (api: V0Client, query: Query, { signal }: RequestOptions = {}) =>
  api.read("/tickets", { query, schema: pageSchema, signal });

/** One ticket. Throws `ApiError` 2000 if it does not exist, 4005 without access. See domain/v0-calls.md#tickets. */
export const getTicket = (api: V0Client, companyId: number, ticketId: number, { signal }: RequestOptions = {}) =>
  api.read(`/companies/${companyId}/tickets/${ticketId}`, {
    query: { with: "plant,assignees,assignments,ticketTemplate" },
    schema: ticketSchema,
    signal,
  });

/** The ticket templates of a company, by name. Throws `ApiError`. See domain/v0-calls.md#tickets. */
export const listTicketTemplates = (api: V0Client, companyId: number, { signal }: RequestOptions = {}) =>
  api.read(`/companies/${companyId}/ticket-templates`, { schema: rows(ticketTemplateSchema), signal });

/**
 * Creates a ticket of a plant and returns its id; null if the response does not contain the id. The description is
 * sanitized HTML. Throws `ApiError` (domain/v0-calls.md#tickets).
 */
export const createTicket = (api: V0Client, ref: PlantRef, ticket: TicketText, options: RequestOptions = {}) =>
  createAndReadId(api, `${plantPath(ref)}/tickets`, ticket, options);

/** Closes or reopens a ticket. Throws `ApiError`. See domain/v0-calls.md#tickets. */
export const updateTicketState = (api: V0Client, ref: TicketRef, closed: boolean, { signal }: RequestOptions = {}) =>
  api.write("PUT", `${ticketPath(ref)}/${closed ? "close" : "open"}`, { signal });

/**
 * Changes the title and the description of a ticket. The description is sanitized HTML. Throws `ApiError` 4000 with
 * messages (domain/v0-calls.md#tickets).
 */
export const updateTicketText = (api: V0Client, ref: TicketRef, text: TicketText, { signal }: RequestOptions = {}) =>
  api.write("PUT", ticketPath(ref), { body: text, signal });

/** Sets the template of an open ticket; null removes it. Throws `ApiError`. See domain/v0-calls.md#tickets. */
export const updateTicketTemplate = (
  api: V0Client,
  ref: TicketRef,
  templateId: number | null,
  { signal }: RequestOptions = {},
) => api.write("PUT", ticketPath(ref), { body: { ticket_template_id: templateId }, signal });

/** Assigns an open ticket to a user, or unassigns the user. Throws `ApiError`. See domain/v0-calls.md#tickets. */
export const updateTicketAssignee = (
  api: V0Client,
  ref: TicketRef,
  userId: number,
  assigned: boolean,
  { signal }: RequestOptions = {},
) => api.write(assigned ? "PUT" : "DELETE", `${ticketPath(ref)}/assignees/${userId}`, { signal });
