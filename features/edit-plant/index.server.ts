export { editPlant } from "./action.server";
