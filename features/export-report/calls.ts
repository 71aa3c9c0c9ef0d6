import { type Company, listChildCompanies } from "@entities/company";
import { getReport, type Report, reportFileHref, startedReportSchema } from "@entities/report";
import { browserClient } from "@shared/api/browser-client";
import { parseResponse, toApiError } from "@shared/api/parse-response";
import { readResponse } from "@shared/api/transport";
import { endSessionAndRedirect } from "@shared/session/end-session";
import { type ExportRequest, exportAction, writeExportRequest } from "./export-request";

/** The action has a deadline of its own; this one is for a connection that says nothing at all. */
const startDeadlineMs = 20_000;

/**
 * Has the action start a report; answers its id. A session that ended on the way leads to the root.
 * Throws the ApiError that a refusal is.
 */
export async function startReport(order: ExportRequest): Promise<number> {
  const response = await fetch(exportAction, {
    method: "POST",
    body: writeExportRequest(order),
    redirect: "manual",
    signal: AbortSignal.timeout(startDeadlineMs),
  });
  if (response.type === "opaqueredirect") endSessionAndRedirect();
  const answer = await readResponse(response);
  if (answer.status !== 202) throw toApiError(answer);
  return parseResponse(answer, startedReportSchema).id;
}

export const childrenOf = (companyId: number): Promise<Company[]> =>
  listChildCompanies(browserClient, companyId);

export const pollReport = (reportId: number): Promise<Report> => getReport(browserClient, reportId);

/** Has the browser save a report's file, as a click on its link does. */
export function saveReport(reportId: number): void {
  const link = document.createElement("a");
  link.href = reportFileHref(reportId);
  link.download = "";
  link.click();
}
