export type { MenuWidth } from "./action.server";
export {
  $menuWidth,
  applyThemeFx,
  menuWidthChosen,
  savePreferences,
  themeChosen,
} from "./preferences";
export { PreferencesChoices, PreferencesForm } from "./preferences-choices";
