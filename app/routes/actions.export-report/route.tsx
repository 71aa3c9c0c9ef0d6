export { exportReport as action } from "@features/export-report/index.server";
