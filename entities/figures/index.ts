export {
  companyPerformance,
  countAllPlants,
  countOpenTickets,
  countPlants,
  countPlantsSince,
  issuesFound,
  issuesResolved,
  meterStatusCounts,
} from "./api";
export { behindSeverely, type PlantCountFilter, plantsCounted, withIssue } from "./plant-count-filter";
export type { CompanyPerformance, DayIssueCounts, DayStatusCounts } from "./schema";
