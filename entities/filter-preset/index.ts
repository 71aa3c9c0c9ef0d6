export { listFilterPresets } from "./api";
