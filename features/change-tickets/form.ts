import type { TicketRef } from "@entities/ticket";

/** The action of the form. */
export const changeAction = "/actions/change-tickets";

/** The field with the tickets, as written by `writeTickets`. */
export const ticketsField = "tickets";

/** The field with the change; "open" undoes "closed". */
export const changeField = "change";
export const changeKinds = ["closed", "open", "assigned", "template"] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** The field with the user that the tickets are assigned to. */
export const userField = "user_id";
/** The field with the template of the tickets; empty for none. */
export const templateField = "ticket_template_id";

/** The ids of the tickets: company, plant and ticket. */
export const ticketIds = ({ companyId, plantId, ticketId }: TicketRef) => [companyId, plantId, ticketId];

/** The resource route with the users or the templates of a company, which the filters of the lists have, too. */
export const choicesHref = (of: "assigned_to" | "template", companyId: number): string =>
  `/resources/ticket-choices?of=${of}&company_id=${companyId}`;
