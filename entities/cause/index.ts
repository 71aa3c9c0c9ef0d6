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
  isNotes,
  isPromise,
  type Stake,
  sortCauses,
  type TargetPlant,
  toActionTargets,
} from "./cause";
export { distanceKm } from "./group-issues";
