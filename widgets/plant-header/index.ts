export { PlantFacts, PlantFactsSkeleton } from "./plant-facts";
