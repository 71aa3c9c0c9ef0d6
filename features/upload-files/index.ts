export { DeleteFile } from "./delete-file";
export { photosTaken } from "./photos";
export { UploadFiles } from "./upload-files";
