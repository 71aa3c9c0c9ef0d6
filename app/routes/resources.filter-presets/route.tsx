export { companyPresets as loader } from "@features/saved-views/index.server";
export { resultClientLoader as clientLoader } from "@shared/api/result-client-loader";
