/** Where the form is posted to. */
export const closeAction = "/actions/close-ticket";

/** The field that says what becomes of the ticket. */
export const stateField = "state";

/** The fetcher of a ticket: the button posts through it, and whoever shows the ticket sees what it is about to be. */
export const closeKey = (ticketId: number): string => `close-ticket-${ticketId}`;
