export { deleteMeter as action } from "@features/delete-meter/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
