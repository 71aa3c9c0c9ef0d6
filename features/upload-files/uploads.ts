import { plantHref } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import { isUnconfirmed, type ProblemDetails, toProblemDetails } from "@shared/api/result";
import { fileLimitBytes } from "@shared/config/upload-limit";
import { type DataPart, revalidateFx } from "@shared/mutations/revalidation";
import { toastShown } from "@shared/ui/toasts/model";
import { createEffect, createEvent, createStore, sample, scopeBind } from "effector";
import { debounce } from "patronum/debounce";
import { delay } from "patronum/delay";
import { uploadFile } from "./upload-file";

/**
 * Images, text, doc, docx, xls, xlsx, pdf, ppt, pptx (domain/notes-files-contacts.md#files), by extension: the type
 * that the browser reports depends on the programs that are installed. Not among them are images and texts that may
 * contain scripts.
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

/** The uploads that are sent at the same time; more would only share the connection. */
const maxParallel = 3;

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
  error: ProblemDetails | null;
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
function nextUploads(uploads: readonly Upload[]): Upload[] {
  const sending = uploads.filter(({ stage }) => stage === "sending").length;
  return uploads.filter(({ stage }) => stage === "waiting").slice(0, Math.max(0, maxParallel - sending));
}

/** The upload again from the start. */
const withRetry = (upload: Upload): Upload => ({
  ...upload,
  stage: "waiting",
  progress: 0,
  error: null,
  controller: new AbortController(),
});

/** Whether the upload has not ended. */
export const isPending = ({ stage }: Upload): boolean => stage === "waiting" || stage === "sending";

/** The minimum duration of an upload in ms, so that its progress is visible (domain/notes-files-contacts.md#files). */
export const minUploadMs = 1_000;
/** How long a finished upload is still shown. */
export const doneMs = 4_000;
const reloadAfterMs = 300;

export const chosen = createEvent<{ plant: PlantRef; files: readonly File[] }>();
/** The user cancelled a pending upload, or dismissed one that failed; its key. */
export const removed = createEvent<number>();
/** The user tries a failed upload again; its key. */
export const retried = createEvent<number>();
const progressed = createEvent<{ key: number; progress: number }>();
const expired = createEvent<number>();

interface SentUpload {
  upload: Upload;
  onProgress: (share: number) => void;
}

export const sendFx = createEffect(({ upload, onProgress }: SentUpload) => uploadFile(upload, onProgress));
const uploadFx = createEffect(async (upload: Upload) => {
  const report = scopeBind(progressed, { safe: true });
  const minDuration = new Promise((resolve) => setTimeout(resolve, minUploadMs));
  const sent = sendFx({ upload, onProgress: (progress) => report({ key: upload.key, progress }) });
  await Promise.allSettled([sent, minDuration]);
  return sent;
});
const abortFx = createEffect(({ controller }: Upload) => controller.abort());
const startFx = createEffect((uploads: readonly Upload[]) => {
  for (const upload of uploads) uploadFx(upload);
});

const $lastKey = createStore(0);
/** The uploads of all plants that have not ended or have ended recently. They continue when the page is left. */
export const $uploads = createStore<readonly Upload[]>([]);

const created = sample({
  clock: chosen,
  source: $lastKey,
  fn: (lastKey, { plant, files }) => createUploads(plant, files, lastKey + 1),
});
$lastKey.on(created, (lastKey, uploads) => lastKey + uploads.length);

const update = (uploads: readonly Upload[], key: number, change: (upload: Upload) => Upload) =>
  uploads.map((upload) => (upload.key === key ? change(upload) : upload));

/** The upload that the user removed, before it is. */
const aborted = sample({
  clock: removed,
  source: $uploads,
  fn: (uploads, key) => uploads.find((upload) => upload.key === key),
}).filterMap((upload) => upload);
sample({ clock: aborted, target: abortFx });

const started = sample({ clock: [created, retried, aborted, uploadFx.finally], source: $uploads, fn: nextUploads });
sample({ clock: started, filter: (uploads) => uploads.length > 0, target: startFx });

function uploadError(thrown: unknown): ProblemDetails {
  const error = toProblemDetails(thrown);
  if (!isUnconfirmed(error)) return error;
  const unconfirmed = msg`It is not known whether the file was uploaded. Reload the page and look at the files before you upload it again.`;
  return { ...error, unconfirmed };
}

/** A failed upload; one that was removed is not known any more. */
const failed = sample({
  clock: uploadFx.fail,
  source: $uploads,
  filter: (uploads, { params }) => uploads.some(({ key }) => key === params.key),
  fn: (_, failure) => failure,
});

$uploads
  .on(created, (uploads, more) => [...uploads, ...more])
  .on(aborted, (uploads, { key }) => uploads.filter((upload) => upload.key !== key))
  .on(retried, (uploads, key) => update(uploads, key, withRetry))
  .on(started, (uploads, starting) =>
    uploads.map((upload) => (starting.includes(upload) ? { ...upload, stage: "sending" } : upload)),
  )
  .on(progressed, (uploads, { key, progress }) => update(uploads, key, (upload) => ({ ...upload, progress })))
  .on(uploadFx.done, (uploads, { params }) =>
    update(uploads, params.key, (upload) => ({ ...upload, stage: "done", progress: 1 })),
  )
  .on(failed, (uploads, { params, error }) =>
    update(uploads, params.key, (upload) => ({ ...upload, stage: "failed", error: uploadError(error) })),
  )
  .on(expired, (uploads, key) => uploads.filter((upload) => upload.key !== key));

delay({ source: uploadFx.done.map(({ params }) => params.key), timeout: doneMs, target: expired });
/** Whether the page of the plant is shown; once the user returns to it, the files are loaded anyway. */
const isShown = ({ companyId, plantId }: PlantRef): boolean =>
  plantHref(companyId, plantId).startsWith(`${globalThis.location?.pathname}?`);
const ended = uploadFx.done.map(({ params }) => params.plant).filter({ fn: isShown });
// Uploads that end together load the files again once.
sample({
  clock: debounce(ended, reloadAfterMs).filter({ fn: isShown }),
  fn: (): DataPart[] => ["files", "audits"],
  target: revalidateFx,
});
sample({
  clock: failed,
  fn: ({ error }) => ({
    kind: "danger" as const,
    message: uploadError(error).unconfirmed ?? msg`Unable to upload file(s)`,
  }),
  target: toastShown,
});
