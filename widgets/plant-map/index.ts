export { onlyMapQueryChanged } from "./query";
export { PlantMapCard } from "./ui/plant-map-card";
