export {
  getCompanyPerformance,
  getFilteredPlantCount,
  getLosses,
  getOpenTicketCount,
  getPlantCount,
  getPlantCountSince,
  listFoundIssueCounts,
  listMeterStatusCounts,
  listPlantGroups,
  listPromiseStatusChanges,
  listResolvedIssueCounts,
  type PlantCountFilter,
  type PlantGrouping,
  plantGroupings,
} from "./api";
export {
  hasPlantsWithoutData,
  ImportedPlantsText,
  PlantsWithoutData,
  WaitingPlantsText,
} from "./plants-without-data";
export {
  type CompanyPerformance,
  type DayIssueCounts,
  type DayPromiseChanges,
  type DayStatusCounts,
  type FirstSteps,
  firstSteps,
  type Losses,
  type PlantGroup,
} from "./schema";
