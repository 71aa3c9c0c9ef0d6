export { listPlantFiles } from "./api";
export type { PlantFile } from "./schema";
