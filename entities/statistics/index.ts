export {
  getCompanyPerformance,
  getFilteredPlantCount,
  getLosses,
  getOpenTicketCount,
  getPlantCount,
  getPlantCountSince,
  listFoundIssueCounts,
  listMeterStatusCounts,
  listPromiseStatusChanges,
  listResolvedIssueCounts,
  type PlantCountFilter,
} from "./api";
export {
  type Comparison,
  comparedRatio,
  compareEnergy,
  type DatedEnergy,
  energyOf,
  isPartial,
  notReceivedKwh,
  shortfallKwh,
} from "./comparison";
export { ComparisonText } from "./comparison-text";
export type { CompanyPerformance, DayIssueCounts, DayPromiseChanges, DayStatusCounts, Losses } from "./schema";
