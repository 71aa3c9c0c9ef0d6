import type { TicketFinding } from "@heliograph/rules/ticket-planning";
import { type PlantRef, plantPath } from "@shared/api/refs";
import { toResult } from "@shared/api/result";
import { createAndReadId } from "@shared/api/v0/created";
import { page, rows } from "@shared/api/v0/rows";
import type { ChangeOptions, Query, RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type PatternReview, type TicketPlanning, toPlanningFields } from "./planning";
import { patternReviewsSchema, plantTicketSchema, ticketRowSchema, ticketSchema, ticketTemplateSchema } from "./schema";
import type { TicketRef } from "./ticket";

/** The text of a ticket; the description is HTML. */
export interface TicketText {
  title: string;
  description: string;
}

/** A ticket to create or to change. Only the text belongs to every API (domain/v0-api.md#extensions). */
export interface TicketFields extends TicketText {
  planning?: Partial<TicketPlanning> | undefined;
}

/** What was found when a ticket is closed. */
export interface TicketClosing {
  finding: TicketFinding | null;
  note: string;
  /** Missing if the API does not store it. */
  review?: PatternReview | null | undefined;
}

const pageSchema = page(ticketRowSchema);
const ticketPath = (ref: TicketRef) => `${plantPath(ref)}/tickets/${ref.ticketId}`;

/** The open and closed tickets of a plant. Throws `ApiError`. See domain/v0-calls.md#plants. */
export const listPlantTickets = (api: V0Client, ref: PlantRef, { signal }: RequestOptions = {}) =>
  api.read(`${plantPath(ref)}/tickets`, { schema: rows(plantTicketSchema), signal });

/** The tickets of a plant with their descriptions and issues. Throws `ApiError`. See domain/v0-calls.md#plants. */
export const listFullPlantTickets = (api: V0Client, ref: PlantRef, { signal }: RequestOptions = {}) =>
  api.read(`${plantPath(ref)}/tickets`, { schema: rows(ticketRowSchema), signal });

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

/** Returns the id of the created ticket; null if the response does not contain the id. */
const createTicket = (
  api: V0Client,
  ref: PlantRef,
  { planning = {}, issueIds, furtherPlants = [], ...text }: Omit<NewTicket, "templateId" | "userId">,
  options: RequestOptions = {},
) => {
  const ticket = {
    ...{ ...text, ...toPlanningFields(planning), ...(issueIds && { issue_ids: issueIds }) },
    ...(furtherPlants.length > 0 && { plants: furtherPlants }),
  };
  return createAndReadId(api, `${plantPath(ref)}/tickets`, ticket, options);
};

/** Closes or reopens a ticket. Throws `ApiError`. See domain/v0-calls.md#tickets. */
export const updateTicketState = (
  api: V0Client,
  ref: TicketRef,
  closed: boolean,
  { closing, ...options }: ChangeOptions & { closing?: TicketClosing | undefined } = {},
) =>
  api.write("PUT", `${ticketPath(ref)}/${closed ? "close" : "open"}`, {
    ...(closed && closing && { body: toClosingBody(closing) }),
    ...options,
  });

const toClosingBody = ({ finding, note, review }: TicketClosing) => ({
  finding,
  finding_note: note,
  ...(review && { pattern_review: review }),
});

/** Changes the review of a closed ticket; null removes it. Throws `ApiError`. See domain/v0-calls.md#tickets. */
export const updatePatternReview = (
  api: V0Client,
  ref: TicketRef,
  review: PatternReview | null,
  options: ChangeOptions = {},
) => api.write("PUT", `${ticketPath(ref)}/close`, { body: { pattern_review: review }, ...options });

/** How often each pattern was right; for administrators. Throws `ApiError`. See domain/v0-calls.md#lists. */
export const listPatternReviews = (api: V0Client, { signal }: RequestOptions = {}) =>
  api.read("/pattern-reviews", { schema: rows(patternReviewsSchema), signal });

/**
 * Changes the text and the planning of a ticket. The description is sanitized HTML. Throws `ApiError` 4000 with
 * messages (domain/v0-calls.md#tickets).
 */
export const updateTicket = (
  api: V0Client,
  ref: TicketRef,
  { planning = {}, ...text }: Partial<TicketFields>,
  options: ChangeOptions = {},
) => api.write("PUT", ticketPath(ref), { body: { ...text, ...toPlanningFields(planning) }, ...options });

/** Sets the template of an open ticket; null removes it. Throws `ApiError`. See domain/v0-calls.md#tickets. */
export const updateTicketTemplate = (
  api: V0Client,
  ref: TicketRef,
  templateId: number | null,
  options: ChangeOptions = {},
) => api.write("PUT", ticketPath(ref), { body: { ticket_template_id: templateId }, ...options });

/** Assigns an open ticket to a user, or unassigns the user. Throws `ApiError`. See domain/v0-calls.md#tickets. */
export const updateTicketAssignee = (
  api: V0Client,
  ref: TicketRef,
  userId: number,
  assigned: boolean,
  { signal }: RequestOptions = {},
) => api.write(assigned ? "PUT" : "DELETE", `${ticketPath(ref)}/assignees/${userId}`, { signal });

/** A part of a new ticket that a separate call saves. */
export type TicketPart = "template" | "assignee";

export interface NewTicket extends TicketFields {
  issueIds?: readonly number[] | undefined;
  /** Further plants of the ticket, with the extension `ticket_plants`; each with its own description as HTML. */
  furtherPlants?: readonly { plant_id: number; description: string; issue_ids: readonly number[] }[] | undefined;
  templateId?: number | null | undefined;
  userId?: number | null | undefined;
}

/**
 * Creates a ticket of a plant with its template and its assignee, unless the ticket exists. Returns its id (null if the
 * response does not contain the id) and the parts that failed. The description is sanitized HTML. Throws `ApiError` when
 * the ticket was not created (domain/v0-calls.md#tickets).
 */
export async function createFullTicket(
  api: V0Client,
  plant: PlantRef,
  { templateId, userId, ...ticket }: NewTicket,
  { existingId, ...options }: RequestOptions & { existingId?: number | undefined } = {},
): Promise<{ ticketId: number | null; missing: TicketPart[] }> {
  const ticketId = existingId ?? (await createTicket(api, plant, ticket, options));
  const missing: TicketPart[] = [];
  const addPart = async (part: TicketPart, change: (ref: TicketRef) => Promise<void>) => {
    const isSaved = ticketId !== null && (await toResult(change({ ...plant, ticketId }))).ok;
    if (!isSaved) missing.push(part);
  };
  if (templateId) await addPart("template", (ref) => updateTicketTemplate(api, ref, templateId, options));
  if (userId) await addPart("assignee", (ref) => updateTicketAssignee(api, ref, userId, true, options));
  return { ticketId, missing };
}
