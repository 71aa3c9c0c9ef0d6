/**
 * The simulated fleet: what its meters measure and what monitoring makes of it. Pure functions of a seed, the rows
 * of plants, meters and fault_events, and a moment; nothing here reads a clock or a database.
 */
import { type ArrayYields, createArrayYields } from "./array-yield";

/**
 * The seed of the weather: one for every fleet, so that an isolate can keep what it computed. Of forty tried, this
 * one keeps closest to the climate in every region and year.
 */
export const WEATHER_SEED = 33;

/** The yields under that weather, with the caches of this isolate. Pass it to every function that asks for it. */
export const yields: ArrayYields = createArrayYields(WEATHER_SEED);

export type { ArrayYields, PanelArray } from "./array-yield";
export { type Fault, type FaultKind, type FaultRecord, faultKinds, faultOf } from "./faults";
export { type FoundIssue, findIssues, type IssueType, issueSeverity } from "./issues";
export {
  addYears,
  type Day,
  dayAt,
  dayOf,
  dayStart,
  formatDay,
  formatInstant,
  hoursInDay,
} from "./local-days";
export { isActive, type MeterRecord, type SimulatedMeter, simulatedMeter } from "./meter";
export type { MeterDay } from "./meter-day";
export { historyDay, type MeterHistory, meterHistory } from "./meter-history";
export {
  type DayRange,
  type Diagnostics,
  diagnostics,
  type HistoricalSummary,
  historicalSummary,
  meterStatuses,
  type ScoreRow,
  scores,
} from "./meter-reports";
export { type Performance, type PeriodType, performances, standardErrors } from "./performances";
export {
  type AssessedIssue,
  type AssessedPromise,
  assessPlant,
  type PlantAssessment,
  type PlantTicket,
} from "./plant-assessment";
export { type PlantDay, plantDay } from "./plant-day";
export { judgePromise, type PromiseVerdict, promisePeriods } from "./promises";
export { nearestRegion, regionIndex, regions } from "./regions";
export {
  lowestStatus,
  type StatusName,
  type StatusType,
  statusOfSeverity,
  statusTypes,
  type YieldStatus,
} from "./statuses";
