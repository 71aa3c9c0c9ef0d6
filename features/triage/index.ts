export {
  $dialog as $bulkDialog,
  $run as $bulkRun,
  type BulkKind,
  type BulkRun,
  bulkPlants,
  continued as bulkContinued,
  failedItems,
  finished as bulkFinished,
  forgetInterrupted,
  opened as bulkOpened,
  readInterrupted,
} from "./bulk";
export { BulkDialog } from "./bulk-dialog";
export { EntryTitle, type EntryTitleProps } from "./entry-title";
export { causeHref, type TriageListQuery, type TriageQuery, triageQuery } from "./query";
export { type QueueEntry, type QueuePlant, type QueueTab, type QueueTicket, queueTabs } from "./queue";
