export { resultClientLoader as clientLoader } from "@shared/api/result-client-loader";
export { loadPlantsPage as loader } from "@widgets/plant-map/index.server";
