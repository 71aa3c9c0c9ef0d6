export { removeContact as action } from "@features/edit-contacts/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
