export { createNote, deleteNote, listNotes } from "./api";
export type { Note } from "./schema";
