export { loadTicketsList } from "./loader.server";
