export { changePassword as action } from "@features/change-password/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
