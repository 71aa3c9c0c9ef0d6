export { deleteMeter } from "./action.server";
