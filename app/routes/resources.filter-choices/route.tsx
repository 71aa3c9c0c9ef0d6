export { filterChoices as loader } from "@features/plants-filter/index.server";
export { resultClientLoader as clientLoader } from "@shared/api/result-client-loader";
