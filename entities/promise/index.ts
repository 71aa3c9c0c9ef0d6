export { getPromiseStatuses } from "./api";
export {
  type PromiseFlag,
  type PromisePeriodChoice,
  promiseFilterFlags,
  promiseLook,
  promisePeriods,
} from "./flag";
export { currentAndPrevious } from "./period";
export type { PromiseStatus } from "./schema";
