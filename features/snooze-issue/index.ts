export { SnoozeButton, SnoozeDialogs } from "./snooze-dialog";
export {
  $dialog as $snoozeDialog,
  canSnooze,
  issueRefOf,
  issueSnooze,
  opened as snoozeDialogOpened,
  withChanges,
} from "./snooze-issue";
