export { resultClientLoader as clientLoader } from "@shared/api/result-client-loader";
export { plantContacts as loader } from "@widgets/plant-contacts/index.server";
