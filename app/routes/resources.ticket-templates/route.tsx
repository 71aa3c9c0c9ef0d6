export { templateChoices as loader } from "@features/change-ticket-template/index.server";
export { resultClientLoader as clientLoader } from "@shared/api/result-client-loader";
