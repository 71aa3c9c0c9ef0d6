export { type IssueRef, listIssuesOfPlant, type MeterIssue, snoozeIssue, unsnoozeIssue } from "./api";
export { Indicators, NoOpenIssue, SnoozedIssue } from "./indicators";
export { type IssueState, isSnoozedUntil, issueState, openIssues, snoozePresets } from "./state";
export {
  costReasons,
  type HealthType,
  healthTypes,
  type IssueType,
  indicatorLevel,
  isByGrid,
  isByLostConnection,
  isIssueType,
  isPlantIssue,
  isProblem,
  isPromiseIssue,
  issueType,
  issueTypeLabel,
  issueTypes,
  isTicketable,
  severityLevel,
  severityOf,
  typesWithin,
} from "./type";
