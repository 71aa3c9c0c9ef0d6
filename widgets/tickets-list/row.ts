import { plantCity, plantName } from "@entities/plant";
import { descriptionHint, type TicketRef, type TicketRow, ticketNumber, ticketTitle } from "@entities/ticket";
import { fullName } from "@shared/api/person";
import type { Message } from "@shared/i18n/message";
import { parseInstant } from "@shared/lib/instant";
import { localDay } from "@shared/lib/local-day";

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
  plant: { name: Message; city: string | null } | null;
  assignees: Message[];
  createdAt: string | null;
  /** How many days ago an open ticket was created; null if it is closed or the day is not known. */
  ageDays: number | null;
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
  today: Temporal.PlainDate;
}

/** The row of a ticket. */
export function rowOf(ticket: TicketRow, { companyId, mayChange, today }: RowOptions): TicketListRow {
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
    plant: plantOf(ticket),
    assignees: assignees.map(fullName),
    createdAt: created_at,
    ageDays: ticket.closed_on || !created_at ? null : ageOf(created_at, today),
    closedOn: ticket.closed_on || null,
    company: company && { id: company.id, name: company.name },
    ref: through && plantId && isChangeable ? { companyId: through, plantId, ticketId: id } : null,
  };
}

/** The plant of a ticket; null if not even its id is known. */
function plantOf({ plant_id: plantId, plant }: TicketRow): TicketListRow["plant"] {
  const id = plantId ?? plant?.id;
  if (!id && !plant?.name) return null;
  const name = plant?.name ?? null;
  return { name: name ?? plantName({ id: id ?? 0, name }), city: plant && plantCity(plant) };
}

function ageOf(createdAt: string, today: Temporal.PlainDate): number | null {
  const created = parseInstant(createdAt);
  return created && Math.max(0, localDay(created).until(today, { largestUnit: "day" }).days);
}
