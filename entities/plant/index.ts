export {
  createPlant,
  deletePlant,
  getOwningCompany,
  getPlant,
  largestLossFirst,
  listCausePlants,
  listPlantIssues,
  listPlants,
  mostAtStakeFirst,
  type PlantChanges,
  type PlantsPage,
  updatePlant,
  updatePlantCompany,
  updatePlantTag,
} from "./api";
export { DataOffer } from "./data-offer";
export { type DataRange, dataRange, lastDaysWithData, offeredRange, overlaps } from "./data-range";
export { lossWindow, type PlantState, plantLosses, plantState, stakeOf } from "./figures/losses";
export { LossesLine, LossesText } from "./figures/losses-text";
export {
  getPeriodLosses,
  type LossByCause,
  lostByCause,
  noPeriodLosses,
  type PeriodCause,
  type PeriodLosses,
} from "./figures/period-losses";
export { CompanyTodayText, TodayText } from "./figures/today-text";
export { coordinatesOf, plantCity, plantName, postalAddress } from "./name";
export {
  createPlantRights,
  type PlantRights,
  type PlantView,
  plantPermissions,
} from "./permissions";
export {
  PlantScopeFields,
  type PlantScopeFieldsProps,
  type PlantScopeValues,
  type PlantViews,
  plantScopeBody,
  plantScopeProblems,
  plantScopeText,
  plantScopeValues,
  readPlantScope,
  ViewPlants,
} from "./plant-scope-fields";
export { ImportedUntilText, PlantStatus, SeverityIcon, SilenceText } from "./plant-status";
export { ChoosePlants, type ChosenPlant } from "./plants-field";
export {
  type CreatePlantStep,
  createPlantHref,
  createPlantSteps,
  listBehindWizard,
  offlinePlant,
  performanceHref,
  plantHref,
  plantResourceHref,
  plantsHref,
} from "./ref";
export {
  type Address,
  type CausePlant,
  type OwningCompany,
  type Plant,
  type PlantCompany,
  type PlantRow,
  plantScopeSchema,
} from "./schema";
export {
  statusOfSeverity,
  statusPresentation,
  type YieldStatus,
  yieldStatuses,
} from "./status";
export {
  hasLoss,
  importedUntil,
  isOkWithLosses,
  lastExpectedDay,
  monitoredDays,
  monitoredYear,
  type Silence,
  shownStatus,
  silenceOf,
  type Tier,
  tierOf,
} from "./tier";
export { type EnergyToday, getCompanyToday, getPlantToday, listCompanyHours, toEnergyToday } from "./today";
export { TodayValue } from "./today-value";
export {
  ExpectedUnknownText,
  hasNoWeatherSource,
  isExpectedUnknown,
  NoWeatherSourceText,
  SetWeatherSourceText,
  WeatherAttribution,
} from "./weather-text";
