import { rows } from "@shared/api/rows";
import type { V0Client } from "@shared/api/v0-client";
import { type DateRange, rangeQuery } from "@shared/lib/date-range";
import {
  type Report,
  type ReportFormat,
  type ReportSeparator,
  type ReportSubject,
  reportSchema,
  startedReportSchema,
} from "./schema";

interface CallOptions {
  signal?: AbortSignal;
}

/** What a report is to hold, and as what kind of file. */
export interface ReportRequest {
  subject: ReportSubject;
  format: ReportFormat;
  /** Of a CSV file; an xlsx file has none. */
  separator: ReportSeparator;
  /** The days a report of plants covers, both included; null for the other subjects. */
  range: DateRange | null;
  childCompanyIds: readonly number[];
  /** The filters of the list, each under its own name (contract §4). */
  filters: Readonly<Record<string, string>>;
}

/**
 * Has a report made and answers its id; the report is then to be polled. The call changes something although it is
 * a GET: it is made by actions alone, and never twice. The end date travels as the day after the last one.
 * Throws `ApiError` 4000 for filters that the API does not take, 4005 for a company out of reach.
 * // spec 3 §7, contract §4
 */
export async function createReport(
  api: V0Client,
  companyId: number,
  { subject, format, separator, range, childCompanyIds, filters }: ReportRequest,
  { signal }: CallOptions = {},
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
    once: true,
  });
  return id;
}

/** The reports of the person signed in, the newest first. // contract §4 */
export async function listReports(api: V0Client, { signal }: CallOptions = {}): Promise<Report[]> {
  const reports = await api.read("/me/reports", {
    query: { with: "file" },
    schema: rows(reportSchema),
    signal,
  });
  return reports.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id);
}

/** One report of the person signed in; `ApiError` 2000 where it is not theirs. // contract §4 */
export function getReport(api: V0Client, id: number, { signal }: CallOptions = {}): Promise<Report> {
  return api.read(`/me/reports/${id}`, { query: { with: "file" }, schema: reportSchema, signal });
}
