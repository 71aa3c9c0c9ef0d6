export { listViewableTags } from "./api";
