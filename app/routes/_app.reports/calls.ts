import { listReports, type ReportsPage } from "@entities/report";
import { browserClient } from "@shared/api/v0/browser-client";

export const refreshReports = (): Promise<ReportsPage> => listReports(browserClient);
