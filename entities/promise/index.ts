export { getPromise, listPromiseStatuses, type PromiseStatus, updatePromise } from "./api";
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
export { deliveredRatio, isWithinTolerance, realizedProgress, yieldsSoFar } from "./progress";
export { LeftOutDays, PromiseFlagIcon } from "./promise-status";
