export { type BuiltInView, ViewsMenu } from "./views-menu";
