/** The action of the form. */
export const closeAction = "/actions/close-ticket";

/** The field with the new state of the ticket. */
export const stateField = "state";
export const ticketStates = ["open", "closed"] as const;
export type TicketState = (typeof ticketStates)[number];

/** The fetcher key of a ticket, shared by the button and the page that shows the pending state. */
export const closeKey = (ticketId: number): string => `close-ticket-${ticketId}`;
