export { assignTicket } from "./action.server";
