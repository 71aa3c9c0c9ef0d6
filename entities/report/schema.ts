import { type Infer, nullable, number, optional, string, type } from "superstruct";

/** What a report lists. */
export const reportSubjects = ["plants", "meters", "issues"] as const;
export type ReportSubject = (typeof reportSubjects)[number];

export const reportFormats = ["xlsx", "csv"] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** What stands between the values of a CSV file (spec 3 §2). */
export const reportSeparators = [",", ";"] as const;
export type ReportSeparator = (typeof reportSeparators)[number];

/** A report, made or being made, of the person signed in (spec 3 §3, contract §4). */
export const reportSchema = type({
  id: number(),
  created_at: string(),
  status: string(),
  type: optional(nullable(string())),
  separator: optional(nullable(string())),
  format: optional(nullable(string())),
  file: optional(nullable(type({ file_name: string() }))),
});
export type Report = Infer<typeof reportSchema>;

/** What asking for a report answers: the report to be polled. */
export const startedReportSchema = type({ id: number() });
