export { PlantFactsSkeleton as PlantHeaderSkeleton } from "./plant-facts";
export { PlantHeader } from "./plant-header";
