export { $views, viewsMenuOpened } from "./saved-views";
export { ViewsMenu } from "./views-menu";
