export { resultClientLoader as clientLoader } from "@shared/api/result-client-loader";
export { comparisonLoader as loader } from "@widgets/plant-performance/index.server";
