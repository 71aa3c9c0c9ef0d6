export { createReport, getReport, listReports, type ReportRequest, type ReportsPage } from "./api";
export { reportFileHref } from "./file-href";
export { isPending, reportStatusPresentation, reportTypeLabel } from "./labels";
export {
  type Report,
  type ReportFormat,
  type ReportSeparator,
  type ReportSubject,
  reportFormats,
  reportSchema,
  reportSeparators,
  reportSubjects,
  startedReportSchema,
} from "./schema";
