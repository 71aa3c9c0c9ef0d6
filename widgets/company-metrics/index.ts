export { CompanyMetrics } from "./company-metrics";
