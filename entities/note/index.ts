export { listNotes } from "./api";
export type { Note } from "./schema";
