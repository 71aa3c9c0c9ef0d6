export { removeFile } from "./action.server";
