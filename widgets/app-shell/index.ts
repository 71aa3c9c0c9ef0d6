export { AppShell } from "./app-shell";
export { menuItems } from "./shell-data";
