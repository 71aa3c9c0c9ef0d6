export { DeleteFile } from "./delete-file";
export { UploadFiles } from "./upload-files";
