export { addressLine } from "./address";
export {
  getOwningCompany,
  getPlant,
  listPerformances,
  listPlantIssues,
  listPlants,
  listScores,
  type PlantsPage,
} from "./api";
export { plantHref } from "./href";
export type {
  Address,
  DayScore,
  OwningCompany,
  PerformancePeriod,
  Plant,
  PlantCompany,
  PlantRow,
} from "./schema";
export {
  statusOfSeverity,
  statusPresentation,
  type YieldStatus,
  yieldStatuses,
} from "./status";
export { shownStatus, type Tier, tierOf } from "./tier";
export { PlantStatus } from "./ui/plant-status";
