export { CreatePlantWizard } from "./ui/create-plant-wizard";
