import { issueFinding, issueTypeLabel, listIssuesOfPlant } from "@entities/issue";
import {
  createFullTicket,
  isTicketAbout,
  listFullPlantTickets,
  type NewTicket,
  plainText,
  type SimilarTicket,
  type TicketPart,
  type TicketRow,
  ticketNumber,
  ticketText,
  ticketTitle,
} from "@entities/ticket";
import { normalizeText } from "@heliograph/rules/search-text";
import type { PlantRef } from "@shared/api/refs";
import type { ApiError } from "@shared/api/result";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { textsIn } from "@shared/i18n/texts";
import { isSince } from "@shared/lib/dates";
import { languages } from "@shared/lib/language";
import { changedMeanwhile } from "@shared/mutations/action.server";

/** What a ticket is about. */
interface TicketSubject {
  /** What its issues found (`issueFinding`). */
  types?: readonly string[];
  /** Issues of the plant. What they found counts, too. */
  issueIds?: readonly number[] | undefined;
  /** The title of the ticket, if an equal title is the same subject. */
  title?: string;
}

/** The open tickets of a plant about the same types of issues, or with the same title. Throws `ApiError`. */
export async function listSimilarTickets(
  api: V0Client,
  plant: PlantRef,
  subject: TicketSubject,
  options: RequestOptions,
): Promise<SimilarTicket[]> {
  return similarTickets(api, plant, await listFullPlantTickets(api, plant, options), subject, options);
}

async function similarTickets(
  api: V0Client,
  plant: PlantRef,
  tickets: readonly TicketRow[],
  { types = [], issueIds = [], title }: TicketSubject,
  options: RequestOptions,
): Promise<SimilarTicket[]> {
  const open = tickets.filter(({ closed_on }) => !closed_on);
  if (open.length === 0) return [];
  const issues = types.length + issueIds.length > 0 ? await listIssuesOfPlant(api, plant, options) : [];
  const names = new Set([
    ...types,
    ...issues.flatMap((issue) => (issueIds.includes(issue.id) && issueFinding(issue)) || []),
  ]);
  const subject = {
    ids: new Set([...issueIds, ...issues.flatMap((issue) => (names.has(issueFinding(issue) ?? "") ? issue.id : []))]),
    names: languages
      .map(textsIn)
      .flatMap((i18n) => [...names].map((name) => normalizeText(i18n._(issueTypeLabel(name))))),
  };
  return open
    .filter(
      (ticket) =>
        isTicketAbout({ issueIds: ticket.issue_ids ?? [], text: ticketText(ticket) }, subject) ||
        (title !== undefined && normalizeText(ticket.title ?? "") === normalizeText(title)),
    )
    .map((ticket) => ({ id: ticket.id, number: ticketNumber(ticket), title: ticketTitle(ticket) }));
}

/** The result of a new ticket. */
export interface NewTicketResult {
  /** Null if no ticket was created, or if the API does not return the id. */
  ticketId: number | null;
  /** The parts of the created ticket that failed. They are not sent again: a retry would create a second ticket. */
  missing: readonly TicketPart[];
  /** Set if an earlier request created the ticket and its response was lost: the number of the ticket. */
  found?: { ticket: string | null };
  /** Set if no ticket was created: the open tickets about the same subject. */
  existing?: readonly SimilarTicket[];
}

interface NewTicketOptions extends RequestOptions {
  /** The day since which the ticket is unconfirmed. Null if it was not sent before. */
  since: Temporal.PlainDate | null;
  subject: TicketSubject;
  /** The open tickets that do not prevent another ticket, because the user knows them. */
  knownTickets?: readonly number[] | undefined;
}

/**
 * Creates a ticket of a plant, unless it exists already: created by an earlier request whose response was lost, or open
 * about the same subject (domain/tickets.md#creating). Throws `ApiError` if the ticket was not created.
 */
export async function createNewTicket(
  api: V0Client,
  plant: PlantRef,
  ticket: NewTicket,
  { since, subject, knownTickets = [], ...options }: NewTicketOptions,
): Promise<NewTicketResult> {
  const isKnownSubject = subject.title !== undefined || (subject.issueIds ?? []).length > 0;
  const tickets = since || isKnownSubject ? await listFullPlantTickets(api, plant, options) : [];
  const found = since ? tickets.find((stored) => isSameTicket(stored, ticket, since)) : undefined;
  if (!found) {
    const similar = await similarTickets(api, plant, tickets, subject, options);
    const existing = similar.filter(({ id }) => !knownTickets.includes(id));
    if (existing.length > 0) return { ticketId: null, missing: [], existing };
  }
  const created = await createFullTicket(api, plant, ticket, { ...options, existingId: found?.id });
  return { ...created, ...(found && { found: { ticket: ticketNumber(found) } }) };
}

/** The conflict of a ticket from the outbox: the plant has other open tickets about the same subject meanwhile. */
export const existingMeanwhile = (existing: readonly SimilarTicket[]): ApiError =>
  changedMeanwhile("existing", null, {
    names: existing.map(({ number }) => number).join(", "),
    tickets: existing.map(({ id }) => id).join(),
  });

/** Whether a ticket has the title and the text and was created on a day or later. A text may be unknown. */
const isSameTicket = (stored: TicketRow, { title, description }: NewTicket, since: Temporal.PlainDate): boolean =>
  stored.title?.trim() === title.trim() &&
  isSince(stored.created_at, since) &&
  (stored.description === null || plainText(stored.description) === plainText(description));
