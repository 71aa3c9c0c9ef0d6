export { removePlant } from "./action.server";
