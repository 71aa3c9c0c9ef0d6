export {
  createReport,
  getReport,
  listReports,
  type Report,
  type ReportFormat,
  type ReportRequest,
  type ReportSeparator,
  type ReportSubject,
  type ReportsPage,
  reportFormats,
  reportSchema,
  reportSeparators,
  reportSubjects,
} from "./api";
export { isPending, reportFileHref, reportStatusPresentation, reportTypeLabel } from "./report";
