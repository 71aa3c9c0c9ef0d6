export { addressLine } from "./address";
export {
  getOwningCompany,
  getPerformances,
  getPlant,
  getScores,
  listPlantIssues,
  listPlants,
  type PlantsPage,
} from "./api";
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
  statusLook,
  statusOfSeverity,
  type YieldStatus,
  yieldStatuses,
} from "./status";
export { shownStatus, type Tier, tierOf } from "./tier";
export { PlantStatus } from "./ui/plant-status";
