export { signInAction } from "./action.server";
