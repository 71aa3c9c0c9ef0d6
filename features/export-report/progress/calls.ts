import { type Company, listChildCompanies } from "@entities/company";
import { getReport, type Report, reportFileHref, startedReportSchema } from "@entities/report";
import { postAction } from "@shared/api/post-action";
import { browserClient } from "@shared/api/v0/browser-client";
import { parseResponse } from "@shared/api/v0/parse-response";
import { type ExportRequest, exportAction, writeExportRequest } from "../export-request";

/**
 * Starts a report through the action and returns its id. Redirects to the root if the session has ended.
 * Throws an ApiError if the API refuses the request.
 */
export const startReport = async (request: ExportRequest): Promise<number> =>
  parseResponse(await postAction(exportAction, writeExportRequest(request)), startedReportSchema).id;

export const childrenOf = (companyId: number): Promise<Company[]> =>
  listChildCompanies(browserClient, companyId);

export const pollReport = (reportId: number): Promise<Report> => getReport(browserClient, reportId);

/** Downloads a report's file, as a click on its link does. */
export function saveReport(reportId: number): void {
  const link = document.createElement("a");
  link.href = reportFileHref(reportId);
  link.download = "";
  link.click();
}
