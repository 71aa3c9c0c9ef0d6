export { looksAction, returnField } from "./form";
export { type MenuWidth, menuCookie, pickMenuWidth } from "./menu";
export { $menuWidth, menuWidthChosen } from "./model";
export { ChooseLooks } from "./ui/choose-looks";
