import type { ReportFormat, ReportSeparator, ReportSubject } from "@entities/report";
import { type DateRange, rangeEnding } from "@shared/lib/date-range";
import type { ExportRequest } from "../export-request";
import type { ExportSource } from "../source";

/** The part of a choice that is the default of the next export. */
export interface LastExport {
  subject: ReportSubject;
  format: ReportFormat;
  separator: ReportSeparator;
}

/** The choices of the dialog. */
export interface ExportChoice extends LastExport {
  /** The days whose yield the rows of plants contain. */
  range: DateRange;
  childCompanyIds: readonly number[];
}

// spec 3 §9
const defaultDays = 14;

/** The last day with complete data (spec 1 §5). */
export const latestDay = ({ today }: ExportSource): Temporal.PlainDate => today.subtract({ days: 1 });

/** The default choices: those of the last export as far as the list allows, the last days, the list's companies. */
export const initialChoice = (source: ExportSource, last: LastExport): ExportChoice => ({
  ...last,
  subject: source.subjects.includes(last.subject) ? last.subject : (source.subjects[0] ?? last.subject),
  range: rangeEnding(latestDay(source), defaultDays),
  childCompanyIds: source.childCompanyIds,
});

/** Adds a child company, or removes it if it is selected. */
export function withChildToggled(choice: ExportChoice, id: number): ExportChoice {
  const ids = choice.childCompanyIds;
  return {
    ...choice,
    childCompanyIds: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id],
  };
}

/** The export request of the choices. */
export const toExportRequest = (
  { companyId, filters }: ExportSource,
  choice: ExportChoice,
): ExportRequest => ({
  ...choice,
  range: choice.subject === "plants" ? choice.range : null,
  companyId,
  filters,
});
