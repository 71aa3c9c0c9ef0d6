import { idField } from "@shared/forms/fields";
import { type Infer, type } from "superstruct";

/** A ticket as it is changed: through a company that sees its plant (contract §6). */
export interface TicketRef {
  companyId: number;
  plantId: number;
  ticketId: number;
}

/** The form fields of a ticket's ids. */
export const ticketRefForm = type({ company_id: idField, plant_id: idField, ticket_id: idField });

export type TicketRefForm = Infer<typeof ticketRefForm>;

/** The values of the form fields of a ticket's ids. */
export const writeTicketRef = (ref: TicketRef): Record<keyof TicketRefForm, string> => ({
  company_id: String(ref.companyId),
  plant_id: String(ref.plantId),
  ticket_id: String(ref.ticketId),
});

/** The ticket's ids in a parsed form. */
export const readTicketRef = (form: TicketRefForm): TicketRef => ({
  companyId: form.company_id,
  plantId: form.plant_id,
  ticketId: form.ticket_id,
});
