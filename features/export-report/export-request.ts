import type { ReportRequest, ReportSubject } from "@entities/report";
import type { Query } from "@shared/api/v0/v0-client";
import { createEvent, createStore } from "effector";

export interface ExportRequest extends ReportRequest {
  companyId: number;
}

export const exportRequested = createEvent<ExportRequest>();

/** Whether an export was started since the application was loaded. */
export const $hasExports = createStore(false).on(exportRequested, () => true);

export interface ExportSource {
  companyId: number;
  /** The subjects that can be exported. The first subject is the default. */
  subjects: readonly ReportSubject[];
  today: Temporal.PlainDate;
  childCompanyIds: readonly number[];
  filters: Readonly<Record<string, string>>;
}

/** The filters and child companies in a list's v0 query. */
export function toExportFilters(query: Query): Pick<ExportSource, "filters" | "childCompanyIds"> {
  const { page: _page, sort: _sort, with: _with, child_company_ids: ids, ...filters } = query;
  const set = Object.entries(filters).filter(([, value]) => value !== null && value !== undefined);
  return {
    filters: Object.fromEntries(set.map(([name, value]) => [name, String(value)])),
    childCompanyIds: Array.isArray(ids) ? ids.map(Number) : [],
  };
}
