export { createTicketAction, type TicketActionData } from "./action.server";
