export { PlantTags } from "./ui/plant-tags";
