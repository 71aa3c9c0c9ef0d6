import { dateOrNull, id, nameOrNull } from "@shared/api/v0/fields";
import { relation } from "@shared/api/v0/rows";
import { type Infer, type } from "superstruct";

/** The subjects of reports. */
export const reportSubjects = ["plants", "meters", "issues"] as const;
export type ReportSubject = (typeof reportSubjects)[number];

export const reportFormats = ["xlsx", "csv"] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** The separators of CSV files (spec 3 §2). */
export const reportSeparators = [",", ";"] as const;
export type ReportSeparator = (typeof reportSeparators)[number];

/** A report of the current user (spec 3 §3, contract §4). */
export const reportSchema = type({
  id: id(),
  created_at: dateOrNull(),
  status: nameOrNull(),
  type: nameOrNull(),
  separator: nameOrNull(),
  format: nameOrNull(),
  file: relation(type({ file_name: nameOrNull() })),
});
export type Report = Infer<typeof reportSchema>;

/** The response to starting a report. */
export const startedReportSchema = type({ id: id() });
