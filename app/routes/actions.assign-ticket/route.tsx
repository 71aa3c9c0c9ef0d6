export { assignTicket as action } from "@features/assign-ticket/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
