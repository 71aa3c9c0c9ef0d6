export { DeleteFile } from "./delete-file";
export { UploadFiles } from "./upload-files";
export { filesChosen } from "./uploads";
