import { idField } from "@shared/forms/fields";
import { type Infer, type } from "superstruct";
import type { TicketRef } from "./ref";

/** The form fields of a ticket's ids (`writeTicketRef`). */
export const ticketRefForm = type({ company_id: idField, plant_id: idField, ticket_id: idField });
export type TicketRefForm = Infer<typeof ticketRefForm>;

/** The ticket's ids in a parsed form. */
export const readTicketRef = (form: TicketRefForm): TicketRef => ({
  companyId: form.company_id,
  plantId: form.plant_id,
  ticketId: form.ticket_id,
});
