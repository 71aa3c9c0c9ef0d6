export { canSnooze, issueRefOf, withChanges } from "./changes";
export { snoozing } from "./model/changes";
export { $dialog as $snoozeDialog, opened as snoozeDialogOpened } from "./model/dialog";
export { SnoozeButton } from "./ui/snooze-button";
export { SnoozeDialogs } from "./ui/snooze-dialogs";
