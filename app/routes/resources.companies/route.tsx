export { companyChoices as loader } from "@features/switch-company/index.server";
export { resultClientLoader as clientLoader } from "@shared/api/result-client-loader";
