import { getReport, type Report, type ReportSubject, reportFileHref } from "@entities/report";
import { msg } from "@lingui/core/macro";
import { ApiError, apiErrorCode, type ProblemDetails } from "@shared/api/result";
import { browserClient } from "@shared/api/v0/browser-client";
import type { Message } from "@shared/i18n/format";
import { createMutation } from "@shared/mutations/create-mutation";
import { type Toast, type ToastKind, toastDurationMs, toastShown } from "@shared/toasts/model";
import { createEffect, createEvent, createStore, merge, sample } from "effector";
import { delay } from "patronum/delay";
import type { startReport } from "./action.server";
import { type ExportRequest, exportRequested } from "./export-request";

/** The maximum number of polls for an export of plants. Other exports have no limit. See domain/exports.md#waiting. */
const maxPlantPolls = 20;
/** About 15 seconds after the start. Most exports are faster. */
const slowAtPoll = 5;
/** The maximum number of consecutive failed polls. */
const maxFailedPolls = 2;

/**
 * The stage of an export. It ends without a file in the stages `timed-out`, `failed` (reported by the API) and `broken`
 * (no response).
 */
type Stage = "starting" | "queued" | "running" | "ready" | "timed-out" | "failed" | "broken";

/** An export, from its request to its file. */
export interface ExportJob {
  /** A number that is unique since the application was loaded. It exists before the API assigns an id. */
  key: number;
  subject: ReportSubject;
  stage: Stage;
  reportId: number | null;
  fileName: string | null;
  polls: number;
  failedPolls: number;
  /** Whether the user dismissed the pending export. The file is still downloaded. */
  hidden: boolean;
}

const createJob = (key: number, subject: ReportSubject): ExportJob => ({
  key,
  subject,
  stage: "starting",
  reportId: null,
  fileName: null,
  polls: 0,
  failedPolls: 0,
  hidden: false,
});

/** The job after the API created its report. */
const withReport = (job: ExportJob, reportId: number): ExportJob => ({ ...job, reportId, stage: "queued" });

/**
 * The job after a poll. `finished` and `failed` end the job. Other statuses are polled again. See
 * domain/exports.md#waiting.
 */
function afterPoll(job: ExportJob, { status, file }: Report): ExportJob {
  const polled = { ...job, polls: job.polls + 1, failedPolls: 0 };
  if (status === "finished") return { ...polled, stage: "ready", fileName: file?.file_name ?? null };
  if (status === "failed") return { ...polled, stage: "failed" };
  return withTimeout({ ...polled, stage: status === "running" ? "running" : "queued" });
}

/** The job after a failed poll. A poll that the API rejected is not repeated, because it would be rejected again. */
function afterFailedPoll(job: ExportJob, rejected: boolean): ExportJob {
  const polled = { ...job, polls: job.polls + 1, failedPolls: job.failedPolls + 1 };
  return rejected || polled.failedPolls > maxFailedPolls ? { ...polled, stage: "broken" } : withTimeout(polled);
}

/** A dismissed job becomes visible again when it times out, because its file is not downloaded. */
const withTimeout = (job: ExportJob): ExportJob =>
  job.subject === "plants" && job.polls >= maxPlantPolls ? { ...job, stage: "timed-out", hidden: false } : job;

const isPending = ({ stage }: ExportJob): boolean => stage === "queued" || stage === "running";
const hasFailed = ({ stage }: ExportJob): boolean => stage === "failed" || stage === "broken";

/** Whether this poll informs the user that the export takes longer than usual (domain/exports.md#waiting). */
const becomesSlow = (job: ExportJob): boolean => isPending(job) && job.polls === slowAtPoll;

/** The jobs after the user dismissed one: a timed-out job is removed, other jobs are hidden. */
const withoutDismissed = (jobs: readonly ExportJob[], key: number): readonly ExportJob[] =>
  jobs.flatMap((job) => {
    if (job.key !== key) return [job];
    return job.stage === "timed-out" ? [] : [{ ...job, hidden: true }];
  });

// domain/exports.md#waiting
const pollEveryMs = 3_500;
const downloadAfterMs = 1_000;

interface ReportCall {
  key: number;
  reportId: number;
}

export const exportDismissed = createEvent<number>();

const exportReport = createMutation<typeof startReport>("export-report", { failure: "form" });
export const startFx = createEffect<{ key: number; request: ExportRequest }, number, ProblemDetails>(({ request }) =>
  exportReport({ ...request, childCompanyIds: [...request.childCompanyIds] }),
);
export const pollFx = createEffect(({ reportId }: ReportCall) => getReport(browserClient, reportId));
/** Downloads the file of a report like a click on its link. */
export const saveFx = createEffect(({ reportId }: ReportCall) => {
  const link = document.createElement("a");
  link.href = reportFileHref(reportId);
  link.download = "";
  link.click();
});

/** The exports since the application was loaded, oldest first. */
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
    const rejected = error instanceof ApiError && error.kind === "http" && error.status < 500;
    return updated(jobs, params.key, (job) => afterFailedPoll(job, rejected));
  })
  .on(exportDismissed, withoutDismissed)
  .on(removed, without);

sample({ clock: created, target: startFx });
sample({ clock: startFx.done, fn: ({ params, result }) => ({ key: params.key, reportId: result }), target: pollFx });

/** A poll has settled. The payload includes the resulting job. */
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

// domain/exports.md#waiting
const toast = (kind: ToastKind, message: Message): Toast => ({ kind, message });
const reportFailed = msg`Failed to generate report`;
const unknownError = msg`Something went wrong. Please try again later.`;
const takesLonger = msg`This seems to take a little longer than normal`;
/** The API's messages about an invalid choice are more useful than the advice to try again later. */
const startError = ({ code, messages }: ProblemDetails): Message =>
  (code === apiErrorCode.invalid && Object.values(messages).flat().join(" ")) || unknownError;

sample({
  clock: merge([
    startFx.fail.filterMap(({ error }) => (error.sessionEnded ? undefined : toast("danger", startError(error)))),
    failed.map(({ job }) => toast("danger", job.stage === "failed" ? reportFailed : unknownError)),
    slow.map(() => toast("info", takesLonger)),
  ]),
  target: toastShown,
});
