export { $run as $bulkRun } from "./bulk";
export type { BulkKind } from "./bulk-plants";
export { ActionDialogs, type ActionRequest, CauseActions } from "./cause-actions";
