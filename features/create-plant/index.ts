export { $draft } from "./model/draft";
export { $isPending, restored } from "./model/plant-form";
export { startDays } from "./start-days";
export { CreatePlantButton } from "./ui/create-plant-button";
export { CreatePlantForm } from "./ui/create-plant-form";
