import { msg } from "@lingui/core/macro";
import { ApiError, apiErrorCode } from "@shared/api/api-error";
import type { Message } from "@shared/i18n/message";
import { type Toast, type ToastKind, toastDurationMs, toastShown } from "@shared/ui/toasts/model";
import { createEffect, createEvent, createStore, merge, sample } from "effector";
import { delay } from "patronum/delay";
import type { ExportRequest } from "../export-request";
import { exportRequested } from "../requested";
import { pollReport, saveReport, startReport } from "./calls";
import {
  afterFailedPoll,
  afterPoll,
  becomesSlow,
  createJob,
  type ExportJob,
  hasFailed,
  isPending,
  withoutDismissed,
  withReport,
} from "./job";

// spec 3 §9
export const pollEveryMs = 3_500;
export const downloadAfterMs = 1_000;

interface ReportCall {
  key: number;
  reportId: number;
}

export const dismissed = createEvent<number>();

export const startFx = createEffect(({ request }: { key: number; request: ExportRequest }) =>
  startReport(request),
);
export const pollFx = createEffect(({ reportId }: ReportCall) => pollReport(reportId));
export const saveFx = createEffect(({ reportId }: ReportCall) => saveReport(reportId));

/** The exports since the application was loaded, the oldest first. */
export const $jobs = createStore<readonly ExportJob[]>([]);
const $lastKey = createStore(0);

const updated = (jobs: readonly ExportJob[], key: number, update: (job: ExportJob) => ExportJob) =>
  jobs.map((job) => (job.key === key ? update(job) : job));
const without = (jobs: readonly ExportJob[], removed: number) => jobs.filter(({ key }) => key !== removed);

const created = sample({
  clock: exportRequested,
  source: $lastKey,
  fn: (last, request) => ({ key: last + 1, request }),
});
const removed = createEvent<number>();

$lastKey.on(created, (_, { key }) => key);
$jobs
  .on(created, (jobs, { key, request }) => [...jobs, createJob(key, request.subject)])
  .on(startFx.done, (jobs, { params, result }) => updated(jobs, params.key, (job) => withReport(job, result)))
  .on(startFx.fail, (jobs, { params }) => without(jobs, params.key))
  .on(pollFx.done, (jobs, { params, result }) => updated(jobs, params.key, (job) => afterPoll(job, result)))
  .on(pollFx.fail, (jobs, { params, error }) => {
    const refused = error instanceof ApiError && error.kind === "http" && error.status < 500;
    return updated(jobs, params.key, (job) => afterFailedPoll(job, refused));
  })
  .on(dismissed, withoutDismissed)
  .on(removed, without);

sample({ clock: created, target: startFx });
sample({
  clock: startFx.done,
  fn: ({ params, result }) => ({ key: params.key, reportId: result }),
  target: pollFx,
});

/** A poll that has settled, and the job after it. */
const polled = sample({
  clock: pollFx.finally,
  source: $jobs,
  fn: (jobs, { params }) => ({ call: params, job: jobs.find(({ key }) => key === params.key) }),
}).filterMap(({ call, job }) => job && { call, job });
const pending = sample({ clock: polled, filter: ({ job }) => isPending(job) });
const ready = sample({ clock: polled, filter: ({ job }) => job.stage === "ready" });
const failed = sample({ clock: polled, filter: ({ job }) => hasFailed(job) });
const slow = sample({ clock: polled, filter: ({ job }) => becomesSlow(job) });

delay({ source: pending.map(({ call }) => call), timeout: pollEveryMs, target: pollFx });
delay({ source: ready.map(({ call }) => call), timeout: downloadAfterMs, target: saveFx });
delay({ source: saveFx.done.map(({ params }) => params.key), timeout: toastDurationMs, target: removed });
sample({ clock: failed, fn: ({ job }) => job.key, target: removed });

// spec 3 §8
const toast = (kind: ToastKind, message: Message): Toast => ({ kind, message });
const reportFailed = msg`Failed to generate report`;
const unknownError = msg`Something went wrong. Please try again later.`;
const takesLonger = msg`This seems to take a little longer than normal`;
/** The API's messages about an invalid choice are more useful than the advice to try again later. */
const startError = (error: unknown) =>
  error instanceof ApiError && error.code === apiErrorCode.invalid
    ? error.allMessages.join(" ")
    : unknownError;

sample({
  clock: merge([
    startFx.fail.map(({ error }) => toast("danger", startError(error))),
    failed.map(({ job }) => toast("danger", job.stage === "failed" ? reportFailed : unknownError)),
    slow.map(() => toast("info", takesLonger)),
  ]),
  target: toastShown,
});
