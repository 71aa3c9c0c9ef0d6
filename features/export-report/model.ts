import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ApiError, apiErrorCode } from "@shared/api/api-error";
import { type ToastKind, toastDurationMs, toastShown } from "@shared/ui/toasts/model";
import { createEffect, createEvent, createStore, merge, sample } from "effector";
import { delay } from "patronum/delay";
import type { ExportRequest } from "./export-request";
import {
  afterMiss,
  afterPoll,
  becomesSlow,
  type ExportJob,
  isLost,
  isUnderWay,
  newJob,
  withoutDismissed,
  withReport,
} from "./job";

// spec 3 §9
export const pollEveryMs = 3_500;
export const downloadAfterMs = 1_000;

type Say = (line: MessageDescriptor) => string;
interface JobCall {
  key: number;
  reportId: number;
}

/** The frame stands: from now on toasts can be worded. */
export const opened = createEvent<{ say: Say }>();
export const exportRequested = createEvent<ExportRequest>();
export const dismissed = createEvent<number>();

/** The calls come with the first export: the frame, and with it every page, does without them. */
const calls = () => import("./calls");

export const startFx = createEffect(async ({ order }: { key: number; order: ExportRequest }) =>
  (await calls()).startReport(order),
);
export const pollFx = createEffect(async ({ reportId }: JobCall) => (await calls()).pollReport(reportId));
export const saveFx = createEffect(async ({ reportId }: JobCall) => (await calls()).saveReport(reportId));

/** The exports of this page, the oldest first. They outlive every page but a reload. */
export const $jobs = createStore<readonly ExportJob[]>([]);
const $lastKey = createStore(0);
const $words = createStore<{ say: Say } | null>(null).on(opened, (_, words) => words);

const changed = (jobs: readonly ExportJob[], key: number, change: (job: ExportJob) => ExportJob) =>
  jobs.map((job) => (job.key === key ? change(job) : job));
const without = (jobs: readonly ExportJob[], gone: number) => jobs.filter(({ key }) => key !== gone);

const numbered = sample({
  clock: exportRequested,
  source: $lastKey,
  fn: (last, order) => ({ key: last + 1, order }),
});
const outdated = createEvent<number>();

$lastKey.on(numbered, (_, { key }) => key);
$jobs
  .on(numbered, (jobs, { key, order }) => [...jobs, newJob(key, order.subject)])
  .on(startFx.done, (jobs, { params, result }) => changed(jobs, params.key, (job) => withReport(job, result)))
  .on(startFx.fail, (jobs, { params }) => without(jobs, params.key))
  .on(pollFx.done, (jobs, { params, result }) => changed(jobs, params.key, (job) => afterPoll(job, result)))
  .on(pollFx.fail, (jobs, { params, error }) => {
    const refused = error instanceof ApiError && error.kind === "http" && error.status < 500;
    return changed(jobs, params.key, (job) => afterMiss(job, refused));
  })
  .on(dismissed, withoutDismissed)
  .on(outdated, without);

sample({ clock: numbered, target: startFx });
sample({
  clock: startFx.done,
  fn: ({ params, result }) => ({ key: params.key, reportId: result }),
  target: pollFx,
});

/** A call that was just answered, and the job as its answer leaves it. */
const polled = sample({
  clock: pollFx.finally,
  source: $jobs,
  fn: (jobs, { params }) => ({ call: params, job: jobs.find(({ key }) => key === params.key) }),
}).filterMap(({ call, job }) => job && { call, job });
const underWay = sample({ clock: polled, filter: ({ job }) => isUnderWay(job) });
const ready = sample({ clock: polled, filter: ({ job }) => job.stage === "ready" });
const lost = sample({ clock: polled, filter: ({ job }) => isLost(job) });

delay({ source: underWay.map(({ call }) => call), timeout: pollEveryMs, target: pollFx });
delay({ source: ready.map(({ call }) => call), timeout: downloadAfterMs, target: saveFx });
delay({ source: saveFx.done.map(({ params }) => params.key), timeout: toastDurationMs, target: outdated });
sample({ clock: lost, fn: ({ job }) => job.key, target: outdated });

// spec 3 §8
const told = (kind: ToastKind, line: MessageDescriptor | string) => ({ kind, line });
const notMade = msg`Failed to generate report`;
const wrong = msg`Something went wrong. Please try again later.`;
const slow = msg`This seems to take a little longer than normal`;
/** What the API says of a choice that it does not take is of more use than the advice to try again later. */
const whyNot = (error: unknown) =>
  error instanceof ApiError && error.code === apiErrorCode.invalid ? error.allMessages.join(" ") : wrong;

sample({
  clock: merge([
    startFx.fail.map(({ error }) => told("danger", whyNot(error))),
    lost.map(({ job }) => told("danger", job.stage === "failed" ? notMade : wrong)),
    sample({ clock: polled, filter: ({ job }) => becomesSlow(job), fn: () => told("info", slow) }),
  ]),
  source: $words,
  fn: (words, { kind, line }) => ({ kind, text: typeof line === "string" ? line : (words?.say(line) ?? "") }),
  target: toastShown,
});
