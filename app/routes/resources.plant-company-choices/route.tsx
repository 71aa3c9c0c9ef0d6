export { companyChoices as loader } from "@features/attach-companies/index.server";
export { resultClientLoader as clientLoader } from "@shared/api/result-client-loader";
