export { savePreferences } from "./action.server";
