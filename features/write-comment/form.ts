/** The action of the form. */
export const commentAction = "/actions/write-comment";

/** The fetcher key of a ticket's new comment. */
export const commentKey = (ticketId: number): string => `write-comment-${ticketId}`;

export const ticketField = "ticket_id";
/** HTML of the editor. */
export const messageField = "message";

/** How long the success is shown, in milliseconds. // spec 3 §8 */
export const commentToastMs = 10_000;
