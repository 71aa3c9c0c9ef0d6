export { $isPending, newPlantDiscarded, startDays } from "./create-plant";
export { CreatePlantButton, CreatePlantForm } from "./create-plant-form";
