export { removeNote, writeNote } from "./action.server";
