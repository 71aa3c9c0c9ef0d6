export { addressLine } from "./address";
export {
  createPlant,
  deletePlant,
  getOwningCompany,
  getPlant,
  listPerformances,
  listPlantIssues,
  listPlants,
  listScores,
  listStandardErrors,
  type MeasuredRef,
  type NewPlant,
  type PlantAddress,
  type PlantChanges,
  updatePlant,
  updatePlantCompany,
  updatePlantTag,
} from "./api";
export {
  type CreatePlantStep,
  createPlantHref,
  createPlantSteps,
  listBehindWizard,
} from "./create-plant-href";
export { plantHref } from "./href";
export { isLossOffered, type PlantsPage } from "./loss";
export { plantCity, plantName } from "./name";
export {
  type ConfidenceBand,
  confidenceBand,
  lastCompleteDay,
  performanceStatus,
} from "./performance";
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
  StandardError,
} from "./schema";
export {
  statusOfSeverity,
  statusPresentation,
  type YieldStatus,
  yieldStatuses,
} from "./status";
export { shownStatus, type Tier, tierOf } from "./tier";
export { PlantStatus } from "./ui/plant-status";
export { isGreenWithLoss, silentDays } from "./unclear-status";
