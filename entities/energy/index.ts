export {
  getCompanyForecast,
  getKpis,
  getPlantForecast,
  listPerformances,
  listScores,
  listStandardErrors,
  listWeather,
  type MeasuredRef,
  peakWattIn,
} from "./api";
export {
  type Comparison,
  compareDays,
  comparedRatio,
  compareEnergy,
  completeKwh,
  isPartial,
  notReceivedKwh,
  possiblePerformance,
  shortfallKwh,
  type Uncompared,
} from "./comparison";
export { ComparisonText, comparedDaysText, NotReceivedText } from "./comparison-text";
export { energyBars, maxDayBars } from "./energy-bars";
export { ForecastCard, NoForecast } from "./forecast";
export { KeyFigureList, KeyFigureMeaning, keyFigures, keyFigureText } from "./key-figures";
export { energyReader } from "./limits";
export {
  type ConfidenceBand,
  confidenceBand,
  type Energy,
  lastCompleteDay,
  noEnergy,
  type PeriodEnergy,
  type PeriodType,
  performanceStatus,
  periodTypes,
  startOfPeriod,
  toEnergy,
} from "./period";
export {
  type DayScore,
  type EnergyForecast,
  type ForecastDay,
  type Kpis,
  type PeriodWeather,
  performanceRowSchema,
  type StandardError,
} from "./schema";
export { readEnergySeries } from "./series";
