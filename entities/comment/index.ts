export { createTicketComment, listTicketComments } from "./api";
export { maxCommentLength } from "./limits";
export type { Comment } from "./schema";
