export { getNotes } from "./api";
export type { Note } from "./schema";
