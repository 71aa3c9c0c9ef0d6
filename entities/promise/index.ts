export { listPromiseStatuses, updatePromise } from "./api";
export {
  isPromiseFlag,
  type PromiseFlag,
  type PromisePeriodChoice,
  promiseFilterFlags,
  promisePeriods,
  promisePresentation,
} from "./flag";
export {
  behindFlag,
  currentAndPrevious,
  hasEnded,
  isOngoing,
  lastDayOfPeriod,
  newestPeriodFirst,
} from "./period";
export { deliveredRatio, isWithinTolerance, realizedProgress } from "./progress";
export type { PromiseStatus } from "./schema";
