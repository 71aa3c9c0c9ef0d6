export { resultClientLoader as clientLoader } from "@shared/api/result-client-loader";
export { adminTools as loader } from "@widgets/plant-admin/index.server";
