export { causeRows, entryPlants, entryTitle } from "./entry-title";
export { handledCauses } from "./handled-causes";
export { causesPerPage, type TriageListQuery, type TriageQuery, triageQuery } from "./query";
export { type CauseRow, type QueueEntry, type QueuePlant, type QueueTab, type QueueTicket, queueTabs } from "./queue";
