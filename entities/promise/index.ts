export { listPromiseStatuses, type PromiseStatus, updatePromise } from "./api";
export { LeftOutDays } from "./left-out-days";
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
} from "./period";
export { deliveredRatio, isWithinTolerance, realizedProgress } from "./progress";
