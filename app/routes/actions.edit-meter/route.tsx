export { editMeter as action } from "@features/edit-meter/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
