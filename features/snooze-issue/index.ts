export { SnoozeButton, SnoozeDialogs } from "./snooze-dialog";
export {
  $snoozeDialog,
  canSnooze,
  issueRefOf,
  issueSnooze,
  snoozeDialogOpened,
  withChanges,
} from "./snooze-issue";
