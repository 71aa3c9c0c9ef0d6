export { ExportProgress } from "./ui/export-progress";
export { ExportReport } from "./ui/export-report";
