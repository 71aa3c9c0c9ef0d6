import "temporal-polyfill/global";
import { joinPlans } from "./join-plans";
import { loadFiles } from "./load-files";
import { type ImportPlan, type ReadOptions, readFiles } from "./read-files";

/**
 * Reads files off the main thread. A worker is built without the texts of the interface: it imports no module with texts.
 */
export interface ReadRequest {
  files: readonly File[];
  /** How the files are read: once for each meter. */
  options: readonly ReadOptions[];
}

/** Posts null if a file cannot be read from the disk. */
self.addEventListener("message", ({ data: { files, options } }: MessageEvent<ReadRequest>) => {
  loadFiles(files)
    .then((loaded): ImportPlan => joinPlans(options.map((each) => readFiles(loaded, each))))
    .catch(() => null)
    .then((plan) => self.postMessage(plan));
});
