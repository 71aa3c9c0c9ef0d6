export { AppShell } from "./app-shell";
export type { Frame } from "./frame";
