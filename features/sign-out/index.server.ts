export { signOutAction } from "./action.server";
