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
  type HourRange,
  isPartial,
  notReceivedKwh,
  possiblePerformance,
  shortfallKwh,
  toEnergy,
} from "./comparison";
export { ComparisonText, comparedDaysText, NotReceivedText } from "./comparison-text";
export type { CompanyPerformance, DayIssueCounts, DayPromiseChanges, DayStatusCounts, Losses } from "./schema";
