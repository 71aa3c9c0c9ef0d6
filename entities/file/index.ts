export { getPlantFiles } from "./api";
export type { PlantFile } from "./schema";
