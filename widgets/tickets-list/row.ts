import { descriptionHint, type TicketRow, ticketNumber, ticketTitle } from "@entities/ticket";
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
}

/** The row of a ticket; `companyId` is the company of the list, null for the list of all companies. */
export function rowOf(ticket: TicketRow, companyId: number | null): TicketListRow {
  const { id, created_at, assignees } = ticket;
  const company = ticket.company ?? null;
  const through = companyId ?? company?.id ?? ticket.company_id;
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
  };
}
