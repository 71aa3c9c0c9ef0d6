export { tagChoices as loader } from "@features/tag-plant/index.server";
export { resultClientLoader as clientLoader } from "@shared/api/result-client-loader";
