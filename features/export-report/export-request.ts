import {
  type ReportFormat,
  type ReportRequest,
  type ReportSeparator,
  type ReportSubject,
  reportFormats,
  reportSeparators,
  reportSubjects,
} from "@entities/report";
import { type DateRange, readDay } from "@shared/lib/date-range";
import { isId } from "@shared/lib/id";
import { enumCodec, type QueryCodec } from "@shared/list-query/codecs";

/** Where an order is posted to. */
export const exportAction = "/actions/export-report";

/** An export as it was asked for: of which company, and what. */
export interface ExportRequest extends ReportRequest {
  companyId: number;
}

/** Longer than any list's filters; what is longer is no order of this application. */
const filtersLimit = 10_000;

/** What an order names by itself, so that no filter may. */
const ownNames: readonly string[] = [
  "type",
  "separator",
  "start_date",
  "end_date",
  "child_company_ids",
  "child_company_ids[]",
];

/** An order as the fields of a form. */
export function writeExportRequest(order: ExportRequest): URLSearchParams {
  const { companyId, subject, format, separator, range, childCompanyIds, filters } = order;
  return new URLSearchParams({
    company_id: String(companyId),
    subject,
    format,
    separator,
    ...(range && { start_date: range.start.toString(), end_date: range.end.toString() }),
    child_company_ids: childCompanyIds.join(","),
    filters: new URLSearchParams(filters).toString(),
  });
}

/** The order that a posted form holds; null where it is none. */
export function readExportRequest(form: FormData | URLSearchParams): ExportRequest | null {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const word = <T extends string>(name: string, value: QueryCodec<T>): T | null =>
    value.read(text(name)).value;

  const companyId = text("company_id");
  const subject: ReportSubject | null = word("subject", enumCodec(reportSubjects));
  const format: ReportFormat | null = word("format", enumCodec(reportFormats));
  const separator: ReportSeparator | null = word("separator", enumCodec(reportSeparators));
  const childIds = text("child_company_ids").split(",").filter(Boolean);
  const filters = readFilters(text("filters"));
  if (!subject || !format || !separator || !filters) return null;
  if (![companyId, ...childIds].every(isId)) return null;

  const range = readRange(text("start_date"), text("end_date"));
  if (subject === "plants" && !range) return null;
  return {
    companyId: Number(companyId),
    subject,
    format,
    separator,
    range: subject === "plants" ? range : null,
    childCompanyIds: childIds.map(Number),
    filters,
  };
}

/** The days that two fields hold; null where they are none, or end before they start. */
function readRange(startText: string, endText: string): DateRange | null {
  const start = readDay(startText);
  const end = readDay(endText);
  if (!start || !end || Temporal.PlainDate.compare(start, end) > 0) return null;
  return { start, end };
}

function readFilters(text: string): Record<string, string> | null {
  if (text.length > filtersLimit) return null;
  const filters = [...new URLSearchParams(text)].filter(([name]) => !ownNames.includes(name));
  return Object.fromEntries(filters);
}
