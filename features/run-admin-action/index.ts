export type { ActionTarget } from "./model";
export { RunActions } from "./ui/run-actions";
