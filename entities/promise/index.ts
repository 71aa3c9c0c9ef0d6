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
  PromiseSoFar,
  realizedProgress,
  yieldsSoFar,
} from "./progress";
export {
  DifferenceEuros,
  LeftOutDays,
  NoPromisesText,
  type PromiseDifference,
  PromiseDifferenceText,
  PromiseFlagIcon,
} from "./promise-status";
