import type { Report, ReportSubject } from "@entities/report";

/** Plant exports stop here; the other ones go on for as long as it takes. // spec 3 §9 */
const maxPlantPolls = 20;
/** From this poll on, some 15 seconds after the start, it takes longer than most exports do. */
const slowAtPoll = 5;
/** So many polls in a row may find nobody at home. */
const missesForgiven = 2;

/** Where an export stands. `late`, `failed` and `broken` end it without a file. */
type Stage = "starting" | "queued" | "running" | "ready" | "late" | "failed" | "broken";

/** One export, from the press of the button to its file. */
export interface ExportJob {
  /** Its number within this page: it has one before the API gives it an id. */
  key: number;
  subject: ReportSubject;
  stage: Stage;
  reportId: number | null;
  fileName: string | null;
  polls: number;
  /** How many polls in a row came to nothing. */
  misses: number;
  /** The person does not want to see it any more; its file comes all the same. */
  hidden: boolean;
}

export const newJob = (key: number, subject: ReportSubject): ExportJob => ({
  key,
  subject,
  stage: "starting",
  reportId: null,
  fileName: null,
  polls: 0,
  misses: 0,
  hidden: false,
});

/** The job whose report the API has begun to make. */
export const withReport = (job: ExportJob, reportId: number): ExportJob => ({
  ...job,
  reportId,
  stage: "queued",
});

/** The job after a poll: finished and failed end it, any other status is waited for. // spec 3 §4 */
export function afterPoll(job: ExportJob, { status, file }: Report): ExportJob {
  const polled = { ...job, polls: job.polls + 1, misses: 0 };
  if (status === "finished") return { ...polled, stage: "ready", fileName: file?.file_name ?? null };
  if (status === "failed") return { ...polled, stage: "failed" };
  return unlessLate({ ...polled, stage: status === "running" ? "running" : "queued" });
}

/** The job after a poll that came to nothing; one that was refused will not be answered later either. */
export function afterMiss(job: ExportJob, refused: boolean): ExportJob {
  const polled = { ...job, polls: job.polls + 1, misses: job.misses + 1 };
  return refused || polled.misses > missesForgiven ? { ...polled, stage: "broken" } : unlessLate(polled);
}

/** A job that is given up shows once more, dismissed or not: its file will not come by itself. */
const unlessLate = (job: ExportJob): ExportJob =>
  job.subject === "plants" && job.polls >= maxPlantPolls ? { ...job, stage: "late", hidden: false } : job;

export const isUnderWay = ({ stage }: ExportJob): boolean => stage === "queued" || stage === "running";
export const isLost = ({ stage }: ExportJob): boolean => stage === "failed" || stage === "broken";

/** Whether this is the poll at which to say that it takes longer than normal. // spec 3 §8 */
export const becomesSlow = (job: ExportJob): boolean => isUnderWay(job) && job.polls === slowAtPoll;

/** The jobs after somebody dismissed one: one that has ended goes, one under way is no longer shown. */
export const withoutDismissed = (jobs: readonly ExportJob[], key: number): readonly ExportJob[] =>
  jobs.flatMap((job) => {
    if (job.key !== key) return [job];
    return job.stage === "late" ? [] : [{ ...job, hidden: true }];
  });
