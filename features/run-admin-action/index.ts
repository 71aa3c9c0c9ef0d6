export { RunActions } from "./run-actions";
