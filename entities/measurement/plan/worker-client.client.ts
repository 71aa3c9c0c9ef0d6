import type { ImportPlan } from "./read-files";
import type { ReadRequest } from "./read-files.worker";
import ReadFilesWorker from "./read-files.worker?worker";

/** Reads files in a web worker, which ends with the result. Rejects when the files cannot be read from the disk. */
export function readInWorker(request: ReadRequest): Promise<ImportPlan> {
  const worker = new ReadFilesWorker();
  return new Promise<ImportPlan>((resolve, reject) => {
    const fail = () => reject(new Error("The files could not be read."));
    worker.addEventListener("message", ({ data }: MessageEvent<ImportPlan | null>) => (data ? resolve(data) : fail()));
    worker.addEventListener("error", fail);
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
