export { getPlantFiles } from "./api";
export { type PlantFile, plantFileSchema } from "./schema";
