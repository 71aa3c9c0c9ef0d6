/** A ticket as it is changed: through a company that sees its plant (contract §6). */
export interface TicketRef {
  companyId: number;
  plantId: number;
  ticketId: number;
}

/** The values of the form fields of a ticket's ids. */
export const writeTicketRef = (ref: TicketRef): Record<"company_id" | "plant_id" | "ticket_id", string> => ({
  company_id: String(ref.companyId),
  plant_id: String(ref.plantId),
  ticket_id: String(ref.ticketId),
});
