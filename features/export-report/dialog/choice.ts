import type { ReportFormat, ReportSeparator, ReportSubject } from "@entities/report";
import type { Query } from "@shared/api/v0-client";
import { readDay } from "@shared/lib/query-value";
import { type ExportOrder, readRange } from "../order";

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

/** What stands in the dialog. The days are texts as typed. */
export interface ExportChoice {
  subject: ReportSubject;
  format: ReportFormat;
  separator: ReportSeparator;
  start: string;
  end: string;
  childCompanyIds: readonly number[];
}

export type RangeProblem = "incomplete" | "reversed" | "future";

/** What of a list's query to v0 an export takes over: the filters, and the companies it covers. */
export function filtersOf(query: Query): Pick<ExportSource, "filters" | "childCompanyIds"> {
  const { page: _page, sort: _sort, with: _with, child_company_ids: ids, ...filters } = query;
  const given = Object.entries(filters).filter(([, value]) => value !== null && value !== undefined);
  return {
    filters: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    childCompanyIds: Array.isArray(ids) ? ids.map(Number) : [],
  };
}

/** Of today not everything is known yet (spec 1 §5). */
export const latestDay = ({ today }: ExportSource): Temporal.PlainDate => today.subtract({ days: 1 });

/** Why the days of a choice cannot be exported; null where they can, or where none are asked for. */
export function rangeProblem(
  source: ExportSource,
  { subject, start, end }: ExportChoice,
): RangeProblem | null {
  if (subject !== "plants") return null;
  const last = readDay(end);
  if (!readDay(start) || !last) return "incomplete";
  if (!readRange(start, end)) return "reversed";
  return Temporal.PlainDate.compare(last, latestDay(source)) > 0 ? "future" : null;
}

/** The order that a choice comes to. */
export const orderOf = (source: ExportSource, choice: ExportChoice): ExportOrder => ({
  companyId: source.companyId,
  subject: choice.subject,
  format: choice.format,
  separator: choice.separator,
  range: choice.subject === "plants" ? readRange(choice.start, choice.end) : null,
  childCompanyIds: choice.childCompanyIds,
  filters: source.filters,
});
