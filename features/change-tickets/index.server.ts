export { changeTickets } from "./action.server";
