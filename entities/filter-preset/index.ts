export { filterPresets } from "./api";
