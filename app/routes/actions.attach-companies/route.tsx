export { attachCompany as action } from "@features/attach-companies/index.server";
export { resultClientAction as clientAction } from "@shared/api/result-client-action";
