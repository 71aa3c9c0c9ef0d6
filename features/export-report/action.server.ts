import { createReport, reportFormats, reportSeparators, reportSubjects } from "@entities/report";
import { dayField, idField } from "@shared/lib/fields";
import { defineAction } from "@shared/mutations/action.server";
import { array, enums, nullable, record, refine, string, type } from "superstruct";

/** Longer than the filters of any list, in characters. */
const filtersLimit = 10_000;

/** Parameters that the export sets. Filters cannot override them. */
const reservedNames: readonly string[] = ["type", "separator", "start_date", "end_date", "child_company_ids"];

const filtersField = refine(
  record(string(), string()),
  "size",
  (filters) => new URLSearchParams(filters).toString().length <= filtersLimit,
);

const rangeField = refine(
  type({ start: dayField, end: dayField }),
  "order",
  ({ start, end }) => Temporal.PlainDate.compare(start, end) <= 0,
);

/** A report of plants requires a range of days. Other reports have none. */
const exportParams = refine(
  type({
    companyId: idField,
    subject: enums(reportSubjects),
    format: enums(reportFormats),
    separator: enums(reportSeparators),
    childCompanyIds: array(idField),
    filters: filtersField,
    range: nullable(rangeField),
  }),
  "range",
  ({ subject, range }) => subject !== "plants" || range !== null,
);

/**
 * Starts a report and returns its id. The browser polls the report. The v0 call is a GET with a side effect, so it is
 * available only through this action. See domain/exports.md#starting.
 */
export const startReport = defineAction(exportParams, ({ api, params, signal }) => {
  const { companyId, filters, range, ...report } = params;
  return createReport(
    api,
    companyId,
    {
      ...report,
      range: report.subject === "plants" ? range : null,
      filters: Object.fromEntries(
        Object.entries(filters).filter(([name]) => !reservedNames.includes(name.replace("[]", ""))),
      ),
    },
    { signal },
  );
});
