export { ticketComments } from "./api";
export type { Comment } from "./schema";
