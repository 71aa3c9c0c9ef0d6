export {
  type ActionTarget,
  type AffectedPlant,
  type Cause,
  type CauseOrder,
  type CauseTab,
  type Cost,
  causePlants,
  causesPerPage,
  causeTabs,
  causeTitle,
  closingText,
  hasCost,
  isNotes,
  isPromise,
  type RecentDay,
  type Stake,
  sortCauses,
  type TargetPlant,
  ticketsOfCause,
  toActionTargets,
} from "./cause";
export { distanceKm } from "./group-issues";
export { lastCostDay } from "./issue-costs";
