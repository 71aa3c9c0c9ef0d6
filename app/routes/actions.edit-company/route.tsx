export { editCompany as action } from "@features/edit-company/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
