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
  unknownItems,
  unsentItems,
} from "./bulk";
export { BulkDialog } from "./bulk-dialog";
