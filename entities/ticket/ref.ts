import { isId } from "@shared/lib/id";
import type { TicketRef } from "./api";

const fields = { companyId: "company_id", plantId: "plant_id", ticketId: "ticket_id" } as const;

/** Where a ticket is changed, as fields of a form. */
export const writeTicketRef = (place: TicketRef): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, name]) => [name, String(place[key as keyof TicketRef])]),
  );

/** Where the ticket of a posted form is changed; null where it does not say so. */
export function readTicketRef(form: FormData): TicketRef | null {
  const idOf = (name: string): number | null => {
    const text = form.get(name);
    return typeof text === "string" && isId(text) ? Number(text) : null;
  };
  const companyId = idOf(fields.companyId);
  const plantId = idOf(fields.plantId);
  const ticketId = idOf(fields.ticketId);
  return companyId && plantId && ticketId ? { companyId, plantId, ticketId } : null;
}
