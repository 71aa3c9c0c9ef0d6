export { DeletePlant } from "./delete-plant";
export { EditPlant } from "./edit-plant";
