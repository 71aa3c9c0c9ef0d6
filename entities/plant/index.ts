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
export {
  type Address,
  addressSchema,
  type DayScore,
  type OwningCompany,
  type PerformancePeriod,
  type Plant,
  type PlantCompany,
  type PlantRow,
} from "./schema";
export {
  isYieldStatus,
  statusLook,
  statusOfSeverity,
  type YieldStatus,
  yieldStatuses,
} from "./status";
export { shownStatus, type Tier, tierOf } from "./tier";
export { PlantStatus } from "./ui/plant-status";
