export { changeEmailSetting } from "./action.server";
