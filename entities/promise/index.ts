export { listPromiseStatuses } from "./api";
export {
  type PromiseFlag,
  type PromisePeriodChoice,
  promiseFilterFlags,
  promisePeriods,
  promisePresentation,
} from "./flag";
export { currentAndPrevious } from "./period";
export type { PromiseStatus } from "./schema";
