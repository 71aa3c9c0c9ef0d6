import type { Api } from "../api";
import { log } from "../log";
import { writeCsv } from "./csv";
import { type ReportRequest, reportTable } from "./tables";
import { writeXlsx } from "./xlsx";

/** A search for this makes the job fail, so that a failing report can be tried out. */
export const failingSearch = "!fail";

/** Until when a job has to have ended, in seconds after it was asked for. */
export const jobTimeoutSeconds = 600;

export interface ReportJob extends ReportRequest {
  readonly reportId: number;
  readonly format: "xlsx" | "csv";
  readonly separator: string;
}

/** Makes the file of a report and notes how it went: queued, running, finished or failed. Never throws. */
export async function runReport(api: Api, job: ReportJob): Promise<void> {
  const set = (values: { status: "running" | "finished" | "failed"; [column: string]: string }) =>
    api.db.updateTable("reports").set(values).where("id", "=", job.reportId).execute();
  try {
    await set({ status: "running" });
    if (job.filters.search === failingSearch) throw new Error("Asked to fail.");
    const table = reportTable(api, job);
    const parts = job.format === "xlsx" ? await writeXlsx(table) : await writeCsv(table, job.separator);
    const storageKey = `report-${job.reportId}-${crypto.randomUUID()}`;
    await api.env.FILES.put(storageKey, concatenate(parts));
    await set({
      status: "finished",
      file_name: `${job.subject}-${api.clock.today}.${job.format}`,
      storage_key: storageKey,
      finished_at: api.clock.instant,
    });
  } catch (error) {
    log("error", "report failed", { report: job.reportId, message: String(error) });
    await set({ status: "failed", failure: String(error).slice(0, 500), finished_at: api.clock.instant });
  }
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.byteLength;
  }
  return bytes;
}
