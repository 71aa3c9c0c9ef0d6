export { AppShell } from "./app-shell";
export { menuItems } from "./menu-items";
export type { ShellData } from "./shell-data";
