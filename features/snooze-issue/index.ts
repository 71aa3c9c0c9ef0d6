export {
  $snoozeDialog,
  canSnooze,
  issueRefOf,
  issueSnooze,
  SnoozeButton,
  SnoozeDialogs,
  snoozeDialogOpened,
  withChanges,
} from "./snooze-issue";
