export { resultClientLoader as clientLoader } from "@shared/api/result-client-loader";
export { promisesOfPlant as loader } from "@widgets/plant-long-term/index.server";
