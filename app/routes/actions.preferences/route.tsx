export { savePreferences as action } from "@features/preferences/index.server";
