export { viewableTags } from "./api";
