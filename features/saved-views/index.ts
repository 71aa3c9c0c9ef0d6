export type { Preset } from "./presets.server";
export { ViewsMenu } from "./ui/views-menu";
