import type { ReportRequest } from "@entities/report";

/** The action of the form. */
export const exportAction = "/actions/export-report";

/** A requested report and the company it is of. */
export interface ExportRequest extends ReportRequest {
  companyId: number;
}

/** The form fields of an export. */
export function writeExportRequest(request: ExportRequest): URLSearchParams {
  const { companyId, subject, format, separator, range, childCompanyIds, filters } = request;
  return new URLSearchParams({
    company_id: String(companyId),
    subject,
    format,
    separator,
    ...(range && { start_date: range.start.toString(), end_date: range.end.toString() }),
    child_company_ids: childCompanyIds.join(","),
    filters: new URLSearchParams(filters).toString(),
  });
}
