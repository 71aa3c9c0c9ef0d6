import type { PlantRef } from "@shared/api/refs";
import type { ProblemDetails } from "@shared/api/result";
import { type FileProblem, fileProblem } from "./accepted-files";

/** The uploads that are sent at the same time; more would only share the connection. */
export const maxParallel = 3;

/** One file from its choice to the end of its upload. */
export interface Upload {
  /** Its number since the application was loaded. */
  key: number;
  plant: PlantRef;
  file: File;
  stage: "waiting" | "sending" | "done" | "failed" | "rejected";
  /** The share of the file that was sent, from 0 to 1. */
  progress: number;
  /** Why it was rejected before it was sent. */
  problem: FileProblem | null;
  /** Why the upload failed. */
  error: ProblemDetails | null;
  /** Cancels the upload. */
  controller: AbortController;
}

/** The uploads of chosen files; those that cannot be uploaded are rejected. `firstKey` is the key of the first one. */
export function createUploads(plant: PlantRef, files: readonly File[], firstKey: number): Upload[] {
  return files.map((file, index) => {
    const problem = fileProblem(file);
    return {
      key: firstKey + index,
      plant,
      file,
      stage: problem ? "rejected" : "waiting",
      progress: 0,
      problem,
      error: null,
      controller: new AbortController(),
    };
  });
}

/** The waiting uploads that can start now, in order. */
export function nextUploads(uploads: readonly Upload[]): Upload[] {
  const sending = uploads.filter(({ stage }) => stage === "sending").length;
  return uploads.filter(({ stage }) => stage === "waiting").slice(0, Math.max(0, maxParallel - sending));
}

/** The upload again from the start. */
export const withRetry = (upload: Upload): Upload => ({
  ...upload,
  stage: "waiting",
  progress: 0,
  error: null,
  controller: new AbortController(),
});

/** Whether the upload has not ended. */
export const isPending = ({ stage }: Upload): boolean => stage === "waiting" || stage === "sending";
