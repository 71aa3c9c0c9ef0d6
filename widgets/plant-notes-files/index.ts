export { NotesFilesTab } from "./notes-files-tab";
