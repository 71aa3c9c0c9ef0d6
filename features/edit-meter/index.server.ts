export { editMeter } from "./action.server";
