export { plantFiles, plantNotes } from "./loaders.server";
