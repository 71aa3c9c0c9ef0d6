import { fileLimitBytes } from "@shared/config/upload-limit";

/**
 * Images, text, doc, docx, xls, xlsx, pdf, ppt, pptx (spec 2 §5), by extension: the type that the browser reports
 * depends on the programs that are installed. Not among them are images and texts that may contain scripts.
 */
const extensions = [
  ...["jpg", "jpeg", "png", "gif", "webp", "bmp", "tif", "tiff", "heic", "heif"],
  ...["txt", "text", "log", "md", "csv"],
  ...["doc", "docx", "xls", "xlsx", "pdf", "ppt", "pptx"],
];

/** The `accept` attribute of a file input. */
export const acceptedFiles = extensions.map((extension) => `.${extension}`).join(",");

/** Why a file cannot be uploaded. */
export type FileProblem = "type" | "empty" | "too-large";

/** Why a file cannot be uploaded; null if it can. */
export function fileProblem({ name, size }: Pick<File, "name" | "size">): FileProblem | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (!extension || !extensions.includes(extension)) return "type";
  if (size === 0) return "empty";
  return size > fileLimitBytes ? "too-large" : null;
}
