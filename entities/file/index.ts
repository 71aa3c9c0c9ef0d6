export { deleteFile, filesPath, listPlantFiles } from "./api";
export { fileHref } from "./file-href";
export type { PlantFile } from "./schema";
