export {
  $dialog as $bulkDialog,
  $run as $bulkRun,
  type BulkKind,
  type BulkRun,
  bulkPlants,
  continued as bulkContinued,
  failedItems,
  forgetInterrupted,
  isSettled,
  opened as bulkOpened,
  readInterrupted,
} from "./bulk";
export { BulkDialog } from "./bulk-dialog";
export { entryTitle } from "./entry-title";
export { causeHref, type TriageListQuery, type TriageQuery, triageQuery } from "./query";
export { type QueueEntry, type QueuePlant, type QueueTab, type QueueTicket, queueTabs } from "./queue";
