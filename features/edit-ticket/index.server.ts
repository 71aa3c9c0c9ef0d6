export { editTicket } from "./action.server";
