export { createTicketAction } from "./action.server";
