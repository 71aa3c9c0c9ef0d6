export { createCompanyUser as action } from "@features/create-user/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
