export { assignTicket as action } from "@features/assign-ticket/index.server";
