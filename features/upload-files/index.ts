export { DeleteFile } from "./ui/delete-file";
export { UploadFiles } from "./ui/upload-files";
