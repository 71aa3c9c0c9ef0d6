import * as v0 from "@shared/api/v0/decoder";
import { type Page, page, relation } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type DateRange, rangeQuery } from "@shared/lib/date-range";
import { newestFirst } from "@shared/lib/dates";

export const reportSubjects = ["plants", "meters", "issues"] as const;
export type ReportSubject = (typeof reportSubjects)[number];

export const reportFormats = ["xlsx", "csv"] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** The separators of CSV files (domain/exports.md#starting). */
export const reportSeparators = [",", ";"] as const;
export type ReportSeparator = (typeof reportSeparators)[number];

/** A report of the current user (domain/v0-calls.md#reports). */
export const reportSchema = v0.object({
  id: v0.id(),
  created_at: v0.dateOrNull(),
  status: v0.nameOrNull(),
  type: v0.nameOrNull(),
  separator: v0.nameOrNull(),
  format: v0.nameOrNull(),
  file: relation(v0.object({ file_name: v0.nameOrNull() })),
});
export type Report = v0.Infer<typeof reportSchema>;

export const startedReportSchema = v0.object({ id: v0.id() });

export type ReportsPage = Page<Report>;

export interface ReportRequest {
  subject: ReportSubject;
  format: ReportFormat;
  /** Only for CSV files. */
  separator: ReportSeparator;
  /** The first and last day of a report of plants; null for other subjects. */
  range: DateRange | null;
  childCompanyIds: readonly number[];
  /** The filters of the list, by parameter name (domain/lists.md#filters). */
  filters: Readonly<Record<string, string>>;
}

/**
 * Starts a report and returns its id for polling. The call is a GET with a side effect: only actions use it, and it is
 * not retried. The API expects the day after the last day as the end date (domain/v0-calls.md#reports). Throws
 * `ApiError` 4000 for invalid filters, and 4005 without access to the company.
 */
export async function createReport(
  api: V0Client,
  companyId: number,
  { subject, format, separator, range, childCompanyIds, filters }: ReportRequest,
  { signal }: RequestOptions = {},
): Promise<number> {
  const { id } = await api.read(`/companies/${companyId}/${subject}/generate-report`, {
    query: {
      ...filters,
      type: format,
      separator: format === "csv" ? separator : undefined,
      ...(range && rangeQuery({ start: range.start, end: range.end.add({ days: 1 }) })),
      child_company_ids: childCompanyIds,
    },
    schema: startedReportSchema,
    signal,
    noRetry: true,
  });
  return id;
}

/** The reports of the current user, newest first. Throws `ApiError`. See domain/v0-calls.md#reports. */
export async function listReports(api: V0Client, { signal }: RequestOptions = {}): Promise<ReportsPage> {
  const reports = await api.read("/me/reports", { query: { with: "file" }, schema: page(reportSchema), signal });
  const data = reports.data.toSorted((a, b) => newestFirst(a.created_at, b.created_at));
  return { ...reports, data };
}

/** A report of the current user. Throws `ApiError` 2000 for any other report. See domain/v0-calls.md#reports. */
export const getReport = (api: V0Client, reportId: number, { signal }: RequestOptions = {}) =>
  api.read(`/me/reports/${reportId}`, { query: { with: "file" }, schema: reportSchema, signal });
