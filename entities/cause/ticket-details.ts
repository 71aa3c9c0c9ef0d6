import { type TicketRow, ticketText } from "@entities/ticket";
import { fullName } from "@shared/api/refs";
import type { Message } from "@shared/i18n/format";
import { localDayText } from "@shared/lib/dates";
import type { ApiExtensions } from "@shared/session/load-context";
import type { TicketClosing } from "./cause";

/** The known properties of a ticket: open, or closed with what was found. */
export interface CauseTicketDetails {
  assignees: Message[];
  /** The day on which the ticket was created or last assigned. */
  startedOn: string | null;
  /** The title and the description, normalized for comparison. */
  text: string;
  /** The issues that the ticket is about. Empty if the API does not offer them, or if the ticket has none. */
  issueIds: readonly number[];
  closing: TicketClosing | null;
  /** Whether it is a ticket for several plants, which has its number at each of them. */
  isShared?: boolean;
}

export function toTicketDetails(ticket: TicketRow, extensions: Pick<ApiExtensions, "tickets">): CauseTicketDetails {
  const { assignees, assignments, created_at, closed_on, finding = null, finding_note, closer } = ticket;
  return {
    assignees: assignees.map(fullName),
    startedOn: days([created_at, ...assignments.map(({ assigned_on }) => assigned_on)]).at(-1) ?? null,
    text: ticketText(ticket),
    issueIds: (extensions.tickets && ticket.issue_ids) || [],
    closing: closed_on
      ? { on: closed_on, by: closer ? fullName(closer) : null, finding, note: finding_note ?? "" }
      : null,
  };
}

/** The tickets by id; a ticket for several plants also by the id that it has at each of them. */
export const ticketsById = (rows: readonly TicketRow[], extensions: Pick<ApiExtensions, "tickets" | "ticket_plants">) =>
  new Map(
    rows.flatMap((ticket) => {
      const further = ((extensions.ticket_plants && ticket.plants) || []).map(
        ({ ticket_id, issue_ids }) => [ticket_id, issue_ids] as const,
      );
      const details = { ...toTicketDetails(ticket, extensions), ...(further.length > 0 && { isShared: true }) };
      return [
        [ticket.id, details] as const,
        ...further.map(([id, issueIds]) => [id, { ...details, issueIds }] as const),
      ];
    }),
  );

/** The local days of dates that are known, the oldest first. */
export const days = (dates: readonly (string | null)[]): string[] =>
  dates.flatMap((date) => (date === null ? [] : localDayText(date))).toSorted();
