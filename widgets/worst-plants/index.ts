export { type LosingPlant, losingPlants, mostLostFirst } from "./losing-plant";
export { WorstPlants } from "./worst-plants";
