export { editCustomField as action } from "@features/edit-custom-fields/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
