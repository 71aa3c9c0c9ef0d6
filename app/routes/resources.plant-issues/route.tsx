export { resultClientLoader as clientLoader } from "@shared/api/result-client-loader";
export { issuesOfPlant as loader } from "@widgets/plant-issues/index.server";
