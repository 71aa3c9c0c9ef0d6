import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import { toProblemDetails } from "@shared/api/result";
import { toastShown } from "@shared/ui/toasts/model";
import { createEffect, createEvent, createStore, sample, scopeBind } from "effector";
import { debounce } from "patronum/debounce";
import { delay } from "patronum/delay";
import { createUploads, nextUploads, type Upload, withRetry } from "./upload";

/** The minimum duration of an upload in milliseconds, so that its progress is visible (spec 2 §9). */
export const minUploadMs = 1_000;
/** How long a finished upload is still shown. */
export const doneMs = 4_000;
const reloadAfterMs = 300;

/** The user chose or dropped files. */
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

/** The calls are loaded with the first upload. */
export const sendFx = createEffect(async ({ upload, onProgress }: SentUpload) =>
  (await import("./calls")).uploadFile(upload, onProgress),
);
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
/** Changes after files were uploaded, when the list of files is to be loaded again. */
export const $revision = createStore(0);

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

const started = sample({
  clock: [created, retried, aborted, uploadFx.finally],
  source: $uploads,
  fn: nextUploads,
});
sample({ clock: started, filter: (uploads) => uploads.length > 0, target: startFx });

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
    update(uploads, params.key, (upload) => ({ ...upload, stage: "failed", error: toProblemDetails(error) })),
  )
  .on(expired, (uploads, key) => uploads.filter((upload) => upload.key !== key));

delay({ source: uploadFx.done.map(({ params }) => params.key), timeout: doneMs, target: expired });
$revision.on(debounce(uploadFx.done, reloadAfterMs), (revision) => revision + 1);
sample({
  clock: failed,
  fn: () => ({ kind: "danger" as const, message: msg`Unable to upload file(s)` }),
  target: toastShown,
});
