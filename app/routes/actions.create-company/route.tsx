export { createNewCompany as action } from "@features/create-company/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
