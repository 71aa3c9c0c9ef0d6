export { generateReport, ownReports, type ReportRequest, reportById, reportFileHref } from "./api";
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
export { isUnderWay, reportStatusLook, reportTypeLabel } from "./words";
