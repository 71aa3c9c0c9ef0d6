export { type Comment, createTicketComment, listTicketComments } from "./api";

/** The longest comment that the API accepts, in characters of HTML. */
export const maxCommentLength = 20_000;
