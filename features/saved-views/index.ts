export { ViewsMenu } from "./views-menu";
export type { BuiltInView } from "./views-panel";
