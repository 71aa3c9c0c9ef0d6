export {
  $snoozeDialog,
  canSnooze,
  issueSnooze,
  SnoozeButton,
  SnoozeDialogs,
  snoozeDialogOpened,
  snoozedIssues,
  withChanges,
} from "./snooze-issue";
