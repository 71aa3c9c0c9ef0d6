export { entryTitle } from "./entry-title";
export { causeHref, type TriageListQuery, type TriageQuery, triageQuery } from "./query";
export { type QueueEntry, type QueuePlant, type QueueTab, type QueueTicket, queueTabs } from "./queue";
