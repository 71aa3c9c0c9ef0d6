export { downloadFile } from "./download.server";
