export { resultClientLoader as clientLoader } from "@shared/api/result-client-loader";
export { loadPlantMeters as loader } from "@widgets/plant-meters/index.server";
