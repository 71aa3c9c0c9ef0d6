export { photosTaken } from "./photos";
export { DeleteFile, UploadFiles } from "./upload-files";
