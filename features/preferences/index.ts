export { preferencesAction, returnField } from "./form";
export { type MenuWidth, menuCookie, pickMenuWidth } from "./menu";
export { $menuWidth, menuWidthChosen, themeChosen } from "./model";
export { PreferencesChoices } from "./ui/preferences-choices";
export { PreferencesForm } from "./ui/preferences-form";
