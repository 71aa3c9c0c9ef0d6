export { DeleteFile } from "./delete-file";
export { photosTaken, preloadPhotos } from "./photos";
export { UploadFiles } from "./upload-files";
