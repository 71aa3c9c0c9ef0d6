export { changeTicketTemplate as action } from "@features/change-ticket-template/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
