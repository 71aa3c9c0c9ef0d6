export { createPlantAction } from "./plant-action.server";
export { createPlantLoader, type PlantLoaderArgs } from "./plant-loader.server";
