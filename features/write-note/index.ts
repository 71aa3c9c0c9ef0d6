export { noteToastMs } from "./form";
export { DeleteNote } from "./ui/delete-note";
export { NoteComposer } from "./ui/note-composer";
