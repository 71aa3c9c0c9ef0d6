export { createNewPlant } from "./action.server";
