import type { ReportFormat, ReportSeparator, ReportSubject } from "@entities/report";
import type { Query } from "@shared/api/v0-client";
import { type DateRange, rangeEnding } from "@shared/lib/date-range";
import type { ExportRequest } from "../export-request";

/** The list that an export is of. */
export interface ExportSource {
  companyId: number;
  /** What can be exported of it; the first one unless chosen otherwise. */
  subjects: readonly ReportSubject[];
  today: Temporal.PlainDate;
  /** The child companies that the list itself covers. */
  childCompanyIds: readonly number[];
  filters: Readonly<Record<string, string>>;
}

/** The part of a choice that a person makes once and stays with. */
export interface LastExport {
  subject: ReportSubject;
  format: ReportFormat;
  separator: ReportSeparator;
}

/** What stands in the dialog. */
export interface ExportChoice extends LastExport {
  /** The days that the rows of plants carry the yield of. */
  range: DateRange;
  childCompanyIds: readonly number[];
}

// spec 3 §9
const defaultDays = 14;

/** What of a list's query to v0 an export takes over: the filters, and the companies it covers. */
export function filtersOf(query: Query): Pick<ExportSource, "filters" | "childCompanyIds"> {
  const { page: _page, sort: _sort, with: _with, child_company_ids: ids, ...filters } = query;
  const given = Object.entries(filters).filter(([, value]) => value !== null && value !== undefined);
  return {
    filters: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    childCompanyIds: Array.isArray(ids) ? ids.map(Number) : [],
  };
}

/** The last day of which everything is known (spec 1 §5). */
export const latestDay = ({ today }: ExportSource): Temporal.PlainDate => today.subtract({ days: 1 });

/** What the dialog begins with: the habit as far as the list allows, the last days, the list's own companies. */
export const firstChoice = (source: ExportSource, habit: LastExport): ExportChoice => ({
  ...habit,
  subject: source.subjects.includes(habit.subject) ? habit.subject : (source.subjects[0] ?? habit.subject),
  range: rangeEnding(latestDay(source), defaultDays),
  childCompanyIds: source.childCompanyIds,
});

/** The choice with a child company more, or with one less. */
export function withChildToggled(choice: ExportChoice, id: number): ExportChoice {
  const ids = choice.childCompanyIds;
  return {
    ...choice,
    childCompanyIds: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id],
  };
}

/** The order that a choice comes to. */
export const toExportRequest = (
  { companyId, filters }: ExportSource,
  choice: ExportChoice,
): ExportRequest => ({
  ...choice,
  range: choice.subject === "plants" ? choice.range : null,
  companyId,
  filters,
});
