export { getNotes } from "./api";
export { type Note, noteSchema } from "./schema";
