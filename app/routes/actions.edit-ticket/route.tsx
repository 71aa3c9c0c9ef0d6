export { editTicket as action } from "@features/edit-ticket/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
