import { type Page, page } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type DateRange, rangeQuery } from "@shared/lib/date-range";
import { newestFirst } from "@shared/lib/day";
import {
  type Report,
  type ReportFormat,
  type ReportSeparator,
  type ReportSubject,
  reportSchema,
  startedReportSchema,
} from "./schema";

/** The reports of a user, on one page. */
export type ReportsPage = Page<Report>;

/** The contents and the file format of a report. */
export interface ReportRequest {
  subject: ReportSubject;
  format: ReportFormat;
  /** Used by CSV files only. */
  separator: ReportSeparator;
  /** The days of a report of plants, both included; null for other subjects. */
  range: DateRange | null;
  childCompanyIds: readonly number[];
  /** The filters of the list by parameter (contract §4). */
  filters: Readonly<Record<string, string>>;
}

/**
 * Starts a report and returns its id, which is then polled. The call is a GET with a side effect: only actions make
 * it, and it is not retried. The API expects the day after the last one as the end date.
 * Throws `ApiError` 4000 for invalid filters, 4005 without access to the company. // spec 3 §7, contract §4
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

/** The reports of the current user, newest first. Throws `ApiError`. // contract §4 */
export async function listReports(api: V0Client, { signal }: RequestOptions = {}): Promise<ReportsPage> {
  const reports = await api.read("/me/reports", {
    query: { with: "file" },
    schema: page(reportSchema),
    signal,
  });
  const data = reports.data.toSorted((a, b) => newestFirst(a.created_at, b.created_at) || b.id - a.id);
  return { ...reports, data };
}

/** A report of the current user. Throws `ApiError` 2000 for any other report. // contract §4 */
export function getReport(api: V0Client, reportId: number, { signal }: RequestOptions = {}): Promise<Report> {
  return api.read(`/me/reports/${reportId}`, { query: { with: "file" }, schema: reportSchema, signal });
}
