export { changeTickets as action } from "@features/change-tickets/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
