export { changeTicketTemplate as action } from "@features/change-ticket-template/index.server";
