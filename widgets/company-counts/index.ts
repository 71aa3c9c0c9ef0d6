export { CompanyMetrics } from "./company-metrics";
export { IssueCounts } from "./issue-counts";
export { countKinds } from "./issue-kinds";
