export { setAdminMode } from "./action.server";
