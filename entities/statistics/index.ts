export {
  getCompanyPerformance,
  getFilteredPlantCount,
  getOpenTicketCount,
  getPlantCount,
  getPlantCountSince,
  listFoundIssueCounts,
  listMeterStatusCounts,
  listPromiseStatusChanges,
  listResolvedIssueCounts,
} from "./api";
export { behindSeverely, type PlantCountFilter, plantsCounted, withIssue } from "./plant-count-filter";
export type { CompanyPerformance, DayIssueCounts, DayPromiseChanges, DayStatusCounts } from "./schema";
