/** The action of the form. */
export const editAction = "/actions/edit-ticket";

/** The fetcher key of a ticket's title and description. */
export const editKey = (ticketId: number): string => `edit-ticket-${ticketId}`;

export const titleField = "title";
/** HTML of the editor. */
export const descriptionField = "description";
