export {
  companyPerformance,
  countAllPlants,
  countOpenTickets,
  countPlants,
  countPlantsSince,
  issuesFound,
  issuesResolved,
  meterStatusCounts,
  promiseChanges,
} from "./api";
export { behindSeverely, type PlantCountFilter, plantsCounted, withIssue } from "./plant-count-filter";
export type { CompanyPerformance, DayIssueCounts, DayPromiseChanges, DayStatusCounts } from "./schema";
