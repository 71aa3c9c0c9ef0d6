export { resultClientLoader as clientLoader } from "@shared/api/result-client-loader";
export { plantNotes as loader } from "@widgets/plant-notes-files/index.server";
