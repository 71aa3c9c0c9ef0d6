import type { ImportPlan } from "./plan/read-files";
import type { ReadRequest } from "./plan/read-files.worker";

export {
  assessedParts,
  deleteImport,
  findImports,
  type ImportResult,
  importMeasurements,
  listImports,
  type MeasuredMeterRef,
  previewImport,
  type StoredImport,
  type Upload,
  undoImport,
  uploadOf,
} from "./api";
export type { DayState, PlannedDay } from "./plan/days";
export { loadFiles, type UnreadFile } from "./plan/load-files";
export {
  type FileReport,
  type ImportPlan,
  type ReadOptions,
  readFiles,
  type TablePreview,
} from "./plan/read-files";
export type { Position } from "./reading/sun";
export {
  type Columns,
  type FileProblem,
  type Finding,
  formatNames,
  isPowerUnit,
  type LeftOutCode,
  leftOutCodes,
  minuteMs,
  type Quantity,
  sumKwh,
  type Unit,
  units,
} from "./series";

/** Reads files in a web worker (`readFiles`). Rejects when the files cannot be read from the disk. */
export async function readFilesInWorker(request: ReadRequest): Promise<ImportPlan> {
  const { readInWorker } = await import("./plan/worker-client.client");
  return readInWorker(request);
}
