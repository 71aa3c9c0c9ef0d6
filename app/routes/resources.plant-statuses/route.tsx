export { resultClientLoader as clientLoader } from "@shared/api/result-client-loader";
export { plantStatuses as loader } from "@widgets/plant-status/index.server";
