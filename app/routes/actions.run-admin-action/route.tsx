export { runAdminActionForm as action } from "@features/run-admin-action/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
