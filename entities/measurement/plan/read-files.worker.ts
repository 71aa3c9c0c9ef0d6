import "temporal-polyfill/global";
import { type ImportPlan, loadFile, type ReadOptions, readFiles } from "./read-files";

/**
 * Reads files off the main thread. A worker is built without the texts of the interface: it imports no module with texts.
 */
export interface ReadRequest {
  files: readonly File[];
  options: ReadOptions;
}

/** Posts null if a file cannot be read from the disk. */
self.addEventListener("message", ({ data: { files, options } }: MessageEvent<ReadRequest>) => {
  Promise.all(files.map(async (file) => loadFile(file.name, new Uint8Array(await file.arrayBuffer()))))
    .then((read): ImportPlan => readFiles(read, options))
    .catch(() => null)
    .then((plan) => self.postMessage(plan));
});
