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
export {
  daysOfPeriod,
  lastFullMonth,
  monthlyReportHref,
  offeredPeriods,
  type ReportPeriod,
  type ReportPeriodKind,
  readPeriod,
  reportDays,
  reportPeriodKinds,
  reportPeriodOf,
  writePeriod,
} from "./monthly-report";
export { isPending, reportFileHref, reportStatusPresentation, reportTypeLabel } from "./report";
