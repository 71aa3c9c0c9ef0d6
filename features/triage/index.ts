export { entryTitle } from "./entry-title";
export {
  causesOfSelection,
  handledCauses,
  type PlantCauses,
  type SelectedPlant,
  selectedAsCause,
} from "./handled-causes";
export { causeHref, type TriageListQuery, type TriageQuery, triageQuery } from "./query";
export { type CauseRow, type QueueEntry, type QueuePlant, type QueueTab, type QueueTicket, queueTabs } from "./queue";
