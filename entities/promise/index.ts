export { getPromiseStatuses } from "./api";
export {
  isPromiseFlag,
  type PromiseFlag,
  type PromisePeriodChoice,
  promiseFilterFlags,
  promiseFlags,
  promiseLook,
  promisePeriods,
} from "./flag";
export { currentAndPrevious, isOngoing } from "./period";
export { type PromiseStatus, promiseStatusSchema } from "./schema";
