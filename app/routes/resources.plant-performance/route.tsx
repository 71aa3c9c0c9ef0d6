export { resultClientLoader as clientLoader } from "@shared/api/result-client-loader";
export { performanceLoader as loader } from "@widgets/plant-performance/index.server";
