export {
  canSnooze,
  type IssueOutcome,
  issueRefOf,
  type SnoozeChange,
  withChanges,
} from "./changes";
export { $changes as $snoozeChanges, $outcomes as $snoozeOutcomes } from "./model/changes";
export { $dialog as $snoozeDialog, opened as snoozeDialogOpened } from "./model/dialog";
export { SnoozeButton } from "./ui/snooze-button";
export { SnoozeDialogs } from "./ui/snooze-dialogs";
export { SnoozeResults } from "./ui/snooze-results";
