import { type Company, childCompanies } from "@entities/company";
import { type Report, reportById, reportFileHref, startedReportSchema } from "@entities/report";
import { parseAnswer, refusalOf } from "@shared/api/answer";
import { browserClient } from "@shared/api/browser-client";
import { readAnswer } from "@shared/api/exchange";
import { endSessionAndRedirect } from "@shared/session/end-session-and-redirect";
import { type ExportOrder, exportAction, writeOrder } from "./order";

/** The action has a deadline of its own; this one is for a connection that says nothing at all. */
const startDeadlineMs = 20_000;

/**
 * Has the action start a report; answers its id. A session that ended on the way leads to the root.
 * Throws the ApiError that a refusal is.
 */
export async function startReport(order: ExportOrder): Promise<number> {
  const response = await fetch(exportAction, {
    method: "POST",
    body: writeOrder(order),
    redirect: "manual",
    signal: AbortSignal.timeout(startDeadlineMs),
  });
  if (response.type === "opaqueredirect") endSessionAndRedirect();
  const answer = await readAnswer(response);
  if (answer.status !== 202) throw refusalOf(answer);
  return parseAnswer(answer, startedReportSchema).id;
}

export const childrenOf = (companyId: number): Promise<Company[]> => childCompanies(browserClient, companyId);

export const pollReport = (reportId: number): Promise<Report> => reportById(browserClient, reportId);

/** Has the browser save a report's file, as a click on its link does. */
export function saveReport(reportId: number): void {
  const link = document.createElement("a");
  link.href = reportFileHref(reportId);
  link.download = "";
  link.click();
}
