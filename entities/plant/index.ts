export { addressLine } from "./address";
export {
  deletePlant,
  getOwningCompany,
  getPlant,
  listPerformances,
  listPlantIssues,
  listPlants,
  listScores,
  type PlantChanges,
  updatePlant,
  updatePlantCompany,
  updatePlantTag,
} from "./api";
export { plantHref } from "./href";
export { isLossOffered, type PlantsPage } from "./loss";
export { plantName } from "./name";
export {
  type PlantPermissions,
  type PlantView,
  type PlantViewer,
  plantPermissions,
} from "./permissions";
export { plantResourceHref, writePlantRef } from "./ref";
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
