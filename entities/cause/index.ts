export {
  type ActionTarget,
  type AffectedPlant,
  type Cause,
  type CauseTab,
  type Cost,
  causePlants,
  causesPerPage,
  causeTabs,
  causeTitle,
  isNotes,
  type TargetPlant,
  toActionTargets,
} from "./cause";
export { distanceKm } from "./group-issues";
