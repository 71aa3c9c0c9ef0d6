export { AppShell } from "./app-shell";
export type { ShellData } from "./shell-data";
