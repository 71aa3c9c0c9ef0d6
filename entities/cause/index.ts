export { type ActionTarget, type TargetPlant, toActionTargets } from "./action-targets";
export {
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
  lossCauseLabel,
  type RecentDay,
  type Stake,
  ticketsOfCause,
} from "./cause";
export { lastCostDay } from "./issue-costs";
export { costBefore, daysAfter, type RepairEffect, repairText, yieldAfter } from "./repair";
export { LookedLike, ReviewFields, reviewText } from "./review-fields";
export {
  type NotExplained,
  notExplained,
  type QueueSums,
  sumOfStakes,
  sumQueue,
  withNotExplained,
} from "./sums";
export { type TriageQuery, toShownQuery, triageQuery } from "./triage-query";
