import type { Report, ReportSubject } from "@entities/report";

/** Exports of plants stop after so many polls; the others have no limit. // spec 3 §9 */
const maxPlantPolls = 20;
/** At this poll, about 15 seconds after the start, an export takes longer than most. */
const slowAtPoll = 5;
/** So many polls in a row may fail. */
const maxFailedPolls = 2;

/** The stage of an export. `timed-out`, `failed` (by the API) and `broken` (no response) end it without a file. */
type Stage = "starting" | "queued" | "running" | "ready" | "timed-out" | "failed" | "broken";

/** One export from the request to its file. */
export interface ExportJob {
  /** Its number since the application was loaded: available before the API assigns an id. */
  key: number;
  subject: ReportSubject;
  stage: Stage;
  reportId: number | null;
  fileName: string | null;
  polls: number;
  /** The number of consecutive failed polls. */
  failedPolls: number;
  /** Dismissed by the user while pending; the file is downloaded nevertheless. */
  hidden: boolean;
}

export const createJob = (key: number, subject: ReportSubject): ExportJob => ({
  key,
  subject,
  stage: "starting",
  reportId: null,
  fileName: null,
  polls: 0,
  failedPolls: 0,
  hidden: false,
});

/** The job once the API has created its report. */
export const withReport = (job: ExportJob, reportId: number): ExportJob => ({
  ...job,
  reportId,
  stage: "queued",
});

/** The job after a poll: `finished` and `failed` end it, any other status is polled again. // spec 3 §4 */
export function afterPoll(job: ExportJob, { status, file }: Report): ExportJob {
  const polled = { ...job, polls: job.polls + 1, failedPolls: 0 };
  if (status === "finished") return { ...polled, stage: "ready", fileName: file?.file_name ?? null };
  if (status === "failed") return { ...polled, stage: "failed" };
  return withTimeout({ ...polled, stage: status === "running" ? "running" : "queued" });
}

/** The job after a failed poll. A refused poll is not repeated, because it would be refused again. */
export function afterFailedPoll(job: ExportJob, refused: boolean): ExportJob {
  const polled = { ...job, polls: job.polls + 1, failedPolls: job.failedPolls + 1 };
  return refused || polled.failedPolls > maxFailedPolls
    ? { ...polled, stage: "broken" }
    : withTimeout(polled);
}

/** A job that timed out is visible again even if it was dismissed: its file will not be downloaded. */
const withTimeout = (job: ExportJob): ExportJob =>
  job.subject === "plants" && job.polls >= maxPlantPolls
    ? { ...job, stage: "timed-out", hidden: false }
    : job;

export const isPending = ({ stage }: ExportJob): boolean => stage === "queued" || stage === "running";
export const hasFailed = ({ stage }: ExportJob): boolean => stage === "failed" || stage === "broken";

/** Whether the user is informed at this poll that the export takes longer than normal. // spec 3 §8 */
export const becomesSlow = (job: ExportJob): boolean => isPending(job) && job.polls === slowAtPoll;

/** The jobs after one was dismissed: a timed-out one is removed, any other is hidden. */
export const withoutDismissed = (jobs: readonly ExportJob[], key: number): readonly ExportJob[] =>
  jobs.flatMap((job) => {
    if (job.key !== key) return [job];
    return job.stage === "timed-out" ? [] : [{ ...job, hidden: true }];
  });
