export { closeTicket as action } from "@features/close-ticket/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
