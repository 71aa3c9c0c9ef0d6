export { closeTicket } from "./action.server";
