export { deleteFile, filesPath, listPlantFiles } from "./api";
export { fileHref } from "./file-href";
export { fileName } from "./name";
export type { PlantFile } from "./schema";
