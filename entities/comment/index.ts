export { listTicketComments } from "./api";
export type { Comment } from "./schema";
