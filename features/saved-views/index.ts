export { $views, findStoredView, viewsMenuOpened } from "./saved-views";
export { ViewsMenu } from "./views-menu";
