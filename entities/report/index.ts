export { generateReport, ownReports, type ReportRequest, reportById } from "./api";
export { reportFileHref } from "./file-href";
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
