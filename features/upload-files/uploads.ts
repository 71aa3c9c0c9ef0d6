import { filesPath } from "@entities/file";
import { plantHref } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import { ApiError, isOffline, isUnconfirmed, type ProblemDetails, toProblemDetails } from "@shared/api/result";
import { toApiError } from "@shared/api/v0/parse-response";
import { fileLimitBytes } from "@shared/config/upload-limit";
import { createQueue } from "@shared/data/queue";
import { type DataPart, revalidateFx } from "@shared/data/revalidation";
import { cleanFileName } from "@shared/lib/file-name";
import { endSessionAndRedirect } from "@shared/lib/next-url";
import { keyHeader } from "@shared/mutations/headers";
import { isConnectionError, shownHeading } from "@shared/outbox/entry";
import { storeEntryFx } from "@shared/outbox/model";
import { toastShown } from "@shared/toasts/model";
import { attach, createEffect, createEvent, createStore, merge, sample, scopeBind } from "effector";
import { debounce } from "patronum/debounce";
import { delay } from "patronum/delay";

/** The maximum time without transferred bytes, and the maximum time of the API after the last byte. */
const stalledMs = 60_000;

const maxNameLength = 150;

/** The path of the v0 proxy that uploads are posted to. */
const uploadPath = (plant: PlantRef): string => `/api/v0${filesPath(plant)}`;

const uploadName = ({ name }: Pick<File, "name">): string => cleanFileName(name, maxNameLength);

interface UploadedFile {
  /** The idempotency key. */
  id: string;
  plant: PlantRef;
  file: File;
}

interface UploadOptions {
  signal: AbortSignal;
  /** Gets the sent share of the file, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Uploads a file through the v0 proxy. It uses XMLHttpRequest, the only browser API that reports the progress of a
 * request body. Redirects to the root when the session has ended. Throws an ApiError.
 */
export function uploadFile({ id, plant, file }: UploadedFile, { signal, onProgress }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (kind: "offline" | "network" | "timeout" | "aborted") => () =>
      reject(new ApiError({ status: 0, kind }));
    const stalled = () => {
      fail("timeout")();
      request.abort();
    };
    let timer = setTimeout(stalled, stalledMs);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(stalled, stalledMs);
      if (total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      const { status, responseText: text } = request;
      if (status >= 200 && status < 300) return resolve();
      const error = toApiError({ status, text, retryAfterSeconds: null });
      if (error.endsSession) endSessionAndRedirect();
      reject(error);
    };
    request.onerror = fail(isOffline() ? "offline" : "network");
    request.onabort = fail("aborted");
    request.onloadend = () => clearTimeout(timer);
    signal.addEventListener("abort", () => request.abort(), { once: true });

    const form = new FormData();
    form.append("files[]", file, uploadName(file));
    request.open("POST", uploadPath(plant));
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader(keyHeader, id);
    request.send(form);
  });
}

/**
 * Images, text, doc, docx, xls, xlsx, pdf, ppt, pptx (domain/notes-files-contacts.md#files), identified by extension:
 * the type that a browser reports depends on the installed programs. Images and texts that may contain scripts are
 * excluded.
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

/** Why a file cannot be uploaded. Null if it can be. */
export function fileProblem({ name, size }: Pick<File, "name" | "size">): FileProblem | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (!extension || !extensions.includes(extension)) return "type";
  if (size === 0) return "empty";
  return size > fileLimitBytes ? "too-large" : null;
}

/** The maximum number of concurrent uploads. More uploads would only share the connection. */
const maxParallel = 3;

/** The upload of a file, from its selection to the end. */
export interface Upload {
  /** A number that is unique since the application was loaded. */
  key: number;
  /** The idempotency key. */
  id: string;
  plant: PlantRef;
  file: File;
  stage: "waiting" | "sending" | "done" | "failed" | "rejected";
  /** The sent share of the file, from 0 to 1. */
  progress: number;
  /** Why the file was rejected before the upload. */
  problem: FileProblem | null;
  error: ProblemDetails | null;
}

/**
 * The uploads of the selected files. Files that cannot be uploaded are rejected. `firstKey` is the key of the first
 * upload.
 */
export function createUploads(plant: PlantRef, files: readonly File[], firstKey: number): Upload[] {
  return files.map((file, index) => {
    const problem = fileProblem(file);
    return {
      key: firstKey + index,
      id: crypto.randomUUID(),
      plant,
      file,
      stage: problem ? "rejected" : "waiting",
      progress: 0,
      problem,
      error: null,
    };
  });
}

/** Resets the upload to its start. */
const withRetry = (upload: Upload): Upload => ({
  ...upload,
  stage: "waiting",
  progress: 0,
  error: null,
  id: crypto.randomUUID(),
});

/** Whether the upload is not finished. */
export const isPending = ({ stage }: Upload): boolean => stage === "waiting" || stage === "sending";

/** The minimum duration of an upload in ms, so that its progress is visible (domain/notes-files-contacts.md#files). */
const minUploadMs = 1_000;
/** How long a finished upload remains visible. */
const doneMs = 4_000;
const reloadAfterMs = 300;

export const filesChosen = createEvent<{ plant: PlantRef; files: readonly File[] }>();
/** The user cancelled a pending upload or dismissed a failed upload, by key. */
export const uploadRemoved = createEvent<number>();
/** The user retries a failed upload, by key. */
export const uploadRetried = createEvent<number>();
const progressed = createEvent<{ key: number; progress: number }>();
const expired = createEvent<number>();

interface SentUpload {
  upload: Upload;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

export const sendFx = createEffect((sent: SentUpload) => uploadFile(sent.upload, sent));

const $lastKey = createStore(0);
/** The pending and recently finished uploads of all plants. They continue when the user leaves the page. */
export const $uploads = createStore<readonly Upload[]>([]);

/** Resolves with the upload when its file is sent. */
const uploadFx = attach({
  source: $uploads,
  async effect(uploads, { key, signal }: { key: number; signal: AbortSignal }) {
    const upload = uploads.find((other) => other.key === key) as Upload;
    const report = scopeBind(progressed, { safe: true });
    const minDuration = new Promise((resolve) => setTimeout(resolve, minUploadMs));
    const sent = sendFx({ upload, signal, onProgress: (progress) => report({ key, progress }) });
    await Promise.allSettled([sent, minDuration]);
    await sent;
    return upload;
  },
});
/** The keys of the uploads. */
const queue = createQueue({ concurrency: maxParallel, run: (key: number, signal) => uploadFx({ key, signal }) });

const created = sample({
  clock: filesChosen,
  source: $lastKey,
  fn: (lastKey, { plant, files }) => createUploads(plant, files, lastKey + 1),
});
$lastKey.on(created, (lastKey, uploads) => lastKey + uploads.length);

const update = (uploads: readonly Upload[], key: number, change: (upload: Upload) => Upload) =>
  uploads.map((upload) => (upload.key === key ? change(upload) : upload));

sample({
  clock: created,
  fn: (uploads) => uploads.filter(({ stage }) => stage === "waiting").map(({ key }) => key),
  target: queue.added,
});
sample({ clock: uploadRetried, fn: (key) => [key], target: queue.added });
sample({ clock: uploadRemoved, target: queue.removed });

interface FailedUpload {
  upload: Upload;
  error: unknown;
}

function uploadError(thrown: unknown): ProblemDetails {
  const error = toProblemDetails(thrown);
  if (!isUnconfirmed(error)) return error;
  const unconfirmed = msg`It is not known whether the file was uploaded. Reload the page and look at the files before you upload it again.`;
  return { ...error, unconfirmed };
}

const interrupted = sample({
  clock: queue.failed,
  source: $uploads,
  fn: (uploads, { item, error }) => ({ upload: uploads.find(({ key }) => key === item) as Upload, error }),
});
const isLost = ({ error }: { error: unknown }) => isConnectionError(toProblemDetails(error));
/** Without a connection, a file waits in the outbox (domain/outbox.md). */
const waitFx = attach({
  effect: storeEntryFx,
  mapParams: ({ upload: { id, plant, file }, error }: FailedUpload) => ({
    id,
    title: msg`File`,
    places: [`files-${plant.plantId}`],
    page: `${plantHref(plant.companyId, plant.plantId)}#notes-files`,
    ...(isShown(plant) && { pageHeading: shownHeading() }),
    action: uploadPath(plant),
    params: {},
    file: new File([file], uploadName(file), { type: file.type }),
    invalidates: ["files", "audits"] as const,
    sentAt: toProblemDetails(error).kind === "offline" ? null : Date.now(),
  }),
});
sample({ clock: interrupted, filter: isLost, target: waitFx });
const failed = merge([
  interrupted.filter({ fn: (failure) => !isLost(failure) }),
  // The browser could not store the file.
  waitFx.fail.map(({ params }) => params),
]);

$uploads
  .on(created, (uploads, more) => [...uploads, ...more])
  .on(uploadRetried, (uploads, key) => update(uploads, key, withRetry))
  .on(queue.started, (uploads, keys) =>
    uploads.map((upload) => (keys.includes(upload.key) ? { ...upload, stage: "sending" } : upload)),
  )
  .on(progressed, (uploads, { key, progress }) => update(uploads, key, (upload) => ({ ...upload, progress })))
  .on(waitFx.done, (uploads, { params: { upload } }) => uploads.filter(({ key }) => key !== upload.key))
  .on(queue.done, (uploads, { item }) => update(uploads, item, (upload) => ({ ...upload, stage: "done", progress: 1 })))
  .on(failed, (uploads, { upload: { key }, error }) =>
    update(uploads, key, (upload) => ({ ...upload, stage: "failed", error: uploadError(error) })),
  )
  .on([uploadRemoved, expired], (uploads, key) => uploads.filter((upload) => upload.key !== key));

delay({ source: queue.done.map(({ item }) => item), timeout: doneMs, target: expired });
/** Whether the page of the plant is shown. Otherwise the page loads the files when the user returns. */
const isShown = ({ companyId, plantId }: PlantRef): boolean =>
  plantHref(companyId, plantId).startsWith(`${globalThis.location?.pathname}?`);
const ended = uploadFx.doneData.map(({ plant }) => plant).filter({ fn: isShown });
// Uploads that end together load the files only once.
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
