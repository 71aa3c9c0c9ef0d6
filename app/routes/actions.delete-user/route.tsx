export { removeUser as action } from "@features/delete-user/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
