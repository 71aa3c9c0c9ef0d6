export {
  getPromise,
  listPromiseStatuses,
  type PromiseStatus,
  promiseStatusSchema,
  updatePromise,
} from "./api";
export { type PromiseForecast, promiseForecast, rangeRecord } from "./forecast";
export {
  behindFlag,
  currentAndPrevious,
  hasEnded,
  isOngoing,
  isPromiseFlag,
  lastDayOfPeriod,
  newestPeriodFirst,
  type PromiseFlag,
  type PromisePeriodChoice,
  promiseFilterFlags,
  promisePeriods,
  promisePresentation,
  totalText,
} from "./period";
export {
  correctedDifference,
  deliveredRatio,
  isMet,
  isWithinTolerance,
  measuredDifference,
  type PromiseDifference,
  realizedProgress,
  yieldsSoFar,
} from "./progress";
export { PromiseSoFar } from "./promise-so-far";
export { DifferenceEuros, LeftOutDays, NoPromisesText, PromiseDifferenceText, PromiseFlagIcon } from "./promise-status";
