export { DeletePlant } from "./ui/delete-plant";
