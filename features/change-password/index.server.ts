export { changePassword } from "./action.server";
