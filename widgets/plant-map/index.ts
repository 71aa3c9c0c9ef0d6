export { PlantMapCard } from "./ui/plant-map-card";
