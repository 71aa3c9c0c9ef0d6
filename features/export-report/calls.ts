import { type Company, listChildCompanies } from "@entities/company";
import { getReport, type Report, reportFileHref, startedReportSchema } from "@entities/report";
import { browserClient } from "@shared/api/browser-client";
import { parseResponse, toApiError } from "@shared/api/parse-response";
import { readResponse } from "@shared/api/transport";
import { endSessionAndRedirect } from "@shared/session/end-session";
import { type ExportRequest, exportAction, writeExportRequest } from "./export-request";

/** Longer than the timeout of the action itself: for a connection that never responds. */
const startTimeoutMs = 20_000;

/**
 * Starts a report through the action and returns its id. Redirects to the root if the session has ended.
 * Throws an ApiError if the API refuses the request.
 */
export async function startReport(request: ExportRequest): Promise<number> {
  const response = await fetch(exportAction, {
    method: "POST",
    body: writeExportRequest(request),
    redirect: "manual",
    signal: AbortSignal.timeout(startTimeoutMs),
  });
  if (response.type === "opaqueredirect") endSessionAndRedirect();
  const apiResponse = await readResponse(response);
  if (apiResponse.status !== 202) throw toApiError(apiResponse);
  return parseResponse(apiResponse, startedReportSchema).id;
}

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
