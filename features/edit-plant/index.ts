export { EditPlant } from "./ui/edit-plant";
