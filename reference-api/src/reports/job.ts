import type { Api } from "../api";
import { log } from "../log";
import { writeCsv } from "./csv";
import { type ReportRequest, reportTable } from "./tables";
import { writeXlsx } from "./xlsx";

/** A report with this search fails, so that failures can be tested. */
export const failingSearch = "!fail";

/** Time a job may take from its request, in seconds. */
export const jobTimeoutSeconds = 600;

export interface ReportJob extends ReportRequest {
  readonly reportId: number;
  readonly format: "xlsx" | "csv";
  readonly separator: string;
}

/** Writes the file of a report and records its status: running, finished or failed. Never throws. */
export async function runReport(api: Api, job: ReportJob): Promise<void> {
  const set = (values: { status: "running" | "finished" | "failed"; [column: string]: string }) =>
    api.db.updateTable("reports").set(values).where("id", "=", job.reportId).execute();
  try {
    await set({ status: "running" });
    if (job.filters.search === failingSearch) throw new Error("The search requests a failure.");
    const table = reportTable(api, job);
    const parts = job.format === "xlsx" ? await writeXlsx(table) : await writeCsv(table, job.separator);
    const storageKey = `report-${job.reportId}-${crypto.randomUUID()}`;
    await api.env.FILES.put(storageKey, new Blob(parts));
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
