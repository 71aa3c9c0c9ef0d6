import { sql } from "kysely";
import { defaulted, enums, integer, nullable, object, optional, string } from "superstruct";
import type { CompanyScope } from "../access/companies";
import type { SignedInUser } from "../access/tokens";
import type { Api } from "../api";
import { plusDays, secondsAfter } from "../clock";
import { finishedDays } from "../fleet/meter-days";
import { ApiError, invalid, notFound } from "../http/api-error";
import { date, described, instant, oneOf, relationsQuery, validateDayRange } from "../http/fields";
import { parsePlantFilters, plantFilterFields } from "../lists/plant-filters";
import { log } from "../log";
import { writeCsv, writeXlsx, xlsxType } from "../reports/files";
import { type ReportRequest, type ReportSubject, reportTable } from "../reports/tables";
import { attachmentHeaders } from "../uploads";
import { endpoint, file, many, one } from "./endpoint";

/** A report with this search fails, so that failures can be tested. */
const failingSearch = "!fail";

/** The maximum time of a job since its request, in seconds. */
const jobTimeoutSeconds = 600;

/** The reports of a user that are being written at the same time. */
const maxUnfinishedReports = 5;
const retrySeconds = 10;

interface ReportJob extends ReportRequest {
  readonly reportId: number;
  readonly format: "xlsx" | "csv";
  readonly separator: "," | ";";
}

/** Writes the file of a report and records its status: running, finished or failed. Never throws. */
async function runReport(api: Api, job: ReportJob): Promise<void> {
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

const maxDays = 366;

const reportIdSchema = object({ id: integer() });

const reportSchema = object({
  id: integer(),
  created_at: instant(),
  status: enums(["queued", "running", "finished", "failed"]),
  type: enums(["MeterSpreadsheetJob", "IssuesSpreadsheetJob"]),
  separator: string(),
  format: enums(["xlsx", "csv"]),
  file: nullable(object({ file_name: string() })),
});

const reportQuerySchema = object({
  ...plantFilterFields,
  type: described("The format of the file.", oneOf(["xlsx", "csv"])),
  separator: described(
    "Between the columns of a CSV file. With a semicolon, numbers have a decimal comma instead of a decimal point.",
    defaulted(oneOf([",", ";"]), ","),
  ),
  start_date: described("The first day of the yields of plants.", optional(date())),
  end_date: described("The day after the last day of the yields of plants.", optional(date())),
});

function generateReport(subject: ReportSubject, summary: string) {
  return endpoint("get", `/companies/{c}/${subject}/generate-report` as const, {
    summary: `${summary} With search=!fail it fails.`,
    query: reportQuerySchema,
    includesDescendants: true,
    response: one("ReportId", reportIdSchema),
    status: 202,
    handle: ({ api, user, companyIds, query, url }) => startReport(api, user, companyIds, subject, query, url),
  });
}

const generatePlants = generateReport(
  "plants",
  "Starts a report of the plants that match the filters, with their yield from start_date up to, not including, end_date.",
);

const generateMeters = generateReport("meters", "Starts a report of the meters of the plants that match the filters.");

const generateIssues = generateReport(
  "issues",
  "Starts a report of the issues that match the filters of the issues list.",
);

const myReports = endpoint("get", "/me/reports", {
  summary: "The user's reports, newest first, with their files. with: file (always included).",
  query: object({ with: relationsQuery("file") }),
  response: many("Report", reportSchema),
  async handle({ api, user }) {
    const rows = await selectReports(api, user).orderBy("created_at", "desc").orderBy("id", "desc").execute();
    return rows.map(serializeReport);
  },
});

const myReport = endpoint("get", "/me/reports/{id}", {
  summary: "A report of the user. with: file (always included).",
  query: object({ with: relationsQuery("file") }),
  response: one("Report", reportSchema),
  handle: async ({ api, user, params }) => serializeReport(await requireOwnReport(api, user, params.id)),
});

const download = endpoint("get", "/me/reports/{id}/download", {
  summary: "The file of a finished report.",
  response: file,
  async handle({ api, user, params }) {
    const report = await requireOwnReport(api, user, params.id);
    const stored = report.storage_key && (await api.env.FILES.get(report.storage_key));
    if (!stored || report.file_name === null) throw notFound("The file of this report");
    const type = report.format === "csv" ? "text/csv; charset=utf-8" : xlsxType;
    return new Response(stored.body, { headers: attachmentHeaders(report.file_name, type) });
  },
});

async function startReport(
  api: Api,
  user: SignedInUser,
  companyIds: CompanyScope,
  subject: ReportSubject,
  query: { type: "xlsx" | "csv"; separator: "," | ";"; start_date?: string; end_date?: string },
  url: URL,
) {
  const filters = parsePlantFilters(url.searchParams);
  const range = yieldRange(api, query);
  const deadline = secondsAfter(api.wallClock.now, jobTimeoutSeconds);
  // In one statement, so that requests at the same moment are counted.
  const { rows } = await sql<{ id: number }>`
    insert into reports (user_id, company_id, subject, format, separator, query, status, created_at, deadline)
    select ${user.id}, ${companyIds[0]}, ${subject}, ${query.type}, ${query.separator}, ${url.search}, 'queued',
      ${api.clock.instant}, ${deadline}
    where (select count(*) from reports where user_id = ${user.id} and status in ('queued', 'running')
      and deadline >= ${api.wallClock.instant}) < ${maxUnfinishedReports}
    returning id`.execute(api.db);
  const id = rows[0]?.id;
  if (id === undefined) {
    const messages = { general: ["Your earlier reports are still being written. Please try again in a moment."] };
    throw new ApiError(4029, messages, { "Retry-After": String(retrySeconds) });
  }
  const { type: format, separator } = query;
  api.waitUntil(runReport(api, { reportId: id, subject, companyIds, filters, range, format, separator }));
  return { id };
}

/** The complete days from start_date to the day before end_date; null without a range. */
function yieldRange(api: Api, { start_date, end_date }: { start_date?: string; end_date?: string }) {
  if (start_date === undefined && end_date === undefined) return null;
  if (start_date === undefined) throw invalid({ start_date: ["This field is required."] });
  if (end_date === undefined) throw invalid({ end_date: ["This field is required."] });
  return finishedDays(api, validateDayRange({ start_date, end_date: plusDays(end_date, -1) }, maxDays));
}

/** Lists the reports of a user. A job that is unfinished after its deadline counts as failed. */
function selectReports(api: Api, user: SignedInUser) {
  return api.db
    .selectFrom("reports")
    .select(["id", "created_at", "subject", "format", "separator", "file_name", "storage_key"])
    .select(
      sql<"queued" | "running" | "finished" | "failed">`case
        when status in ('queued', 'running') and deadline < ${api.wallClock.instant} then 'failed' else status end`.as(
        "status",
      ),
    )
    .where("user_id", "=", user.id);
}

async function requireOwnReport(api: Api, user: SignedInUser, reportId: number) {
  return selectReports(api, user)
    .where("id", "=", reportId)
    .executeTakeFirstOrThrow(() => notFound("Report"));
}

function serializeReport(row: Awaited<ReturnType<typeof requireOwnReport>>) {
  return {
    id: row.id,
    created_at: row.created_at,
    status: row.status,
    type: row.subject === "issues" ? "IssuesSpreadsheetJob" : "MeterSpreadsheetJob",
    separator: row.separator,
    format: row.format,
    file: row.file_name === null ? null : { file_name: row.file_name },
  };
}

/** Reports, which are generated in the background. See domain/v0-calls.md#reports. */
export const reportEndpoints = [generatePlants, generateMeters, generateIssues, myReports, myReport, download];
