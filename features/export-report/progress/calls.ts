import { type Company, listChildCompanies } from "@entities/company";
import { getReport, type Report, reportFileHref } from "@entities/report";
import { browserClient } from "@shared/api/v0/browser-client";

export const childrenOf = (companyId: number): Promise<Company[]> => listChildCompanies(browserClient, companyId);

export const pollReport = (reportId: number): Promise<Report> => getReport(browserClient, reportId);

/** Downloads a report's file, as a click on its link does. */
export function saveReport(reportId: number): void {
  const link = document.createElement("a");
  link.href = reportFileHref(reportId);
  link.download = "";
  link.click();
}
