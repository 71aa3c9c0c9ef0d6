export { forgetInterrupted, lastUndone, readInterrupted } from "./after-run";
export {
  $dialog as $bulkDialog,
  $run as $bulkRun,
  type BulkKind,
  type BulkRun,
  bulkPlants,
  continued as bulkContinued,
  failedItems,
  isSettled,
  opened as bulkOpened,
  unknownItems,
  unsentItems,
} from "./bulk";
export { BulkDialog } from "./bulk-dialog";
