import { reportFormats, reportSeparators, reportSubjects } from "@entities/report";
import { dayField, idField, idListField, orNull, textField } from "@shared/forms/fields";
import { enums, type Infer, size, type } from "superstruct";
import type { ExportRequest } from "./export-request";

/** More than the filters of any list. */
const filtersLimit = 10_000;

/** The parameters that the export sets itself and no filter may override. */
const reservedNames: readonly string[] = ["type", "separator", "start_date", "end_date", "child_company_ids"];

/** The fields of an export, as `writeExportRequest` writes them. */
export const exportForm = type({
  company_id: idField,
  subject: enums(reportSubjects),
  format: enums(reportFormats),
  separator: enums(reportSeparators),
  child_company_ids: idListField,
  filters: size(textField, 0, filtersLimit),
  start_date: orNull(dayField),
  end_date: orNull(dayField),
});

/** The export of a parsed form; null if a report of plants has no valid range of days. */
export function readExportRequest(form: Infer<typeof exportForm>): ExportRequest | null {
  const { subject, format, separator, filters, start_date: start, end_date: end } = form;
  const range = start && end && Temporal.PlainDate.compare(start, end) <= 0 ? { start, end } : null;
  if (subject === "plants" && !range) return null;
  return {
    companyId: form.company_id,
    subject,
    format,
    separator,
    range: subject === "plants" ? range : null,
    childCompanyIds: form.child_company_ids,
    filters: Object.fromEntries(
      [...new URLSearchParams(filters)].filter(([name]) => !reservedNames.includes(name.replace("[]", ""))),
    ),
  };
}
