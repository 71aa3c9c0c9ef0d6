import { descriptionHint, type TicketRef, type TicketRow, ticketNumber, ticketTitle } from "@entities/ticket";
import { fullName } from "@shared/api/person";
import type { Message } from "@shared/i18n/message";

/** A ticket as a list shows it. */
export interface TicketListRow {
  id: number;
  /** Includes the company through which the ticket is opened. */
  href: string;
  number: string;
  title: Message;
  /** The description in one line. */
  hint: string;
  open: boolean;
  assignees: Message[];
  createdAt: string | null;
  closedOn: string | null;
  company: { id: number; name: string } | null;
  /** For the calls that change the ticket; null if the user may not change it, or its plant is not known. */
  ref: TicketRef | null;
}

interface RowOptions {
  /** The company of the list; null for the list of all companies. */
  companyId: number | null;
  /** Whether the user may change the tickets of a company. */
  mayChange: (ownerId: number) => boolean;
}

/** The row of a ticket. */
export function rowOf(ticket: TicketRow, { companyId, mayChange }: RowOptions): TicketListRow {
  const { id, plant_id: plantId, created_at, assignees } = ticket;
  const company = ticket.company ?? null;
  const ownerId = ticket.company_id ?? company?.id ?? null;
  const through = companyId ?? company?.id ?? ticket.company_id;
  const isChangeable = ownerId !== null && mayChange(ownerId);
  return {
    id,
    href: through ? `/tickets/${id}?companyId=${through}` : `/tickets/${id}`,
    number: ticketNumber(ticket),
    title: ticketTitle(ticket),
    hint: descriptionHint(ticket.description ?? ""),
    open: !ticket.closed_on,
    assignees: assignees.map(fullName),
    createdAt: created_at,
    closedOn: ticket.closed_on || null,
    company: company && { id: company.id, name: company.name },
    ref: through && plantId && isChangeable ? { companyId: through, plantId, ticketId: id } : null,
  };
}
