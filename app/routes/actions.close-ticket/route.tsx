export { closeTicket as action } from "@features/close-ticket/index.server";
