/**
 * The simulated fleet: what meters measure, and how monitoring assesses it. Pure functions of a seed, the rows of
 * plants, meters and fault_events, and a moment; without clock and database.
 */
import { createArrayYields } from "./weather/array-yield";

/** The seed of the weather, the same for every fleet, so that an isolate can cache results. */
export const weatherSeed = 7;

/** The yields under this weather, with the caches of this isolate. */
export const yields = createArrayYields(weatherSeed);

export { type Energy, notReceivedOf, sumEnergies } from "./energy";
export {
  addYears,
  type Day,
  type DayRange,
  dayAt,
  dayOf,
  dayStart,
  formatDay,
  formatInstant,
  hoursInDay,
} from "./local-days";
export { apparentOrientation } from "./meters/apparent-orientation";
export { type LearnedPerformance, learnPerformance } from "./meters/learned-performance";
export {
  countedReadings,
  coverLonger,
  endOf,
  type MeasuredDay,
  measuredDays,
  minutesPerDay,
  type Reading,
} from "./meters/measured-day";
export {
  ageing,
  type Fault,
  type FaultKind,
  type FaultRecord,
  faultKinds,
  isActive,
  type MeterRecord,
  measuredMeter,
  panelArray,
  parseFault,
  type SimulatedMeter,
  simulatedMeter,
} from "./meters/meter";
export type { MeterDay } from "./meters/meter-day";
export { historyDay, historyEnergy, type MeterHistory, meterHistory } from "./meters/meter-history";
export { type WeatherDay, type WeatherHour, weatherDay } from "./meters/weather-day";
export { daysListedResolved, type IssueCost } from "./monitoring/issue-costs";
export { type FoundIssue, type IssueType, issueSeverity, issueTypes } from "./monitoring/issue-types";
export { findIssues } from "./monitoring/issues";
export type { Diagnosis } from "./monitoring/loss-patterns";
export { type Amount, sumAmounts, windowOf } from "./monitoring/losses";
export { diagnostics, historicalSummary, meterStatuses, scores } from "./monitoring/meter-reports";
export { type Performance, type PeriodType, performances } from "./monitoring/performances";
export { periodLosses } from "./monitoring/period-losses";
export {
  type AssessedDays,
  type AssessedIssue,
  type AssessedPromise,
  assessDays,
  assessPlant,
  type PlantAssessment,
  type PlantTicket,
} from "./monitoring/plant-assessment";
export { type PlantDay, plantDay } from "./monitoring/plant-days";
export { assessPromise, type PromiseAssessment, promisePeriods } from "./monitoring/promises";
export type { TodaySoFar } from "./monitoring/today";
export { nearestRegion, regionIndex, regions } from "./regions";
export {
  lowestStatus,
  type StatusName,
  type StatusType,
  statusOfSeverity,
  statusTypes,
  type YieldStatus,
} from "./statuses";
export type { ArrayYields, PanelArray } from "./weather/array-yield";
