/**
 * Actions on causes and on selected plants (domain/triage.md#actions). In the order to read:
 *
 * - cause-action.ts: each action as an object (`causeActions`) with its label, key, fields and the change of a plant
 * - bulk-plants.ts: the plants that an action includes, and the plants that it leaves out with the reason
 * - bulk.ts: `$bulkDialog`, the open dialog, and `$bulkRun`, the action with an outcome for each plant; how a change is
 *   shown while it waits in the outbox, and an action that was interrupted
 * - after-run.ts: the toasts of an action
 * - action.server.ts: on the server, the change of one plant
 * - cause-actions.tsx, bulk-dialog.tsx, bulk-run-dialog.tsx: the buttons, the dialog and the results
 */
export { $pendingSnoozes } from "./bulk";
export { type CauseActionKind, causeActionKinds, causeActionShortcuts, causeActions } from "./cause-action";
export { ActionDialogs, type ActionRequest, CauseActions } from "./cause-actions";
