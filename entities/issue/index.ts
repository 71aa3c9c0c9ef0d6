export { type IssueRef, listIssuesOfPlant, type MeterIssue, snoozeIssue, unsnoozeIssue } from "./api";
export {
  type Cause,
  type CauseIssue,
  type CauseKind,
  type Cost,
  causesOf,
  type DriverOutages,
  distanceKm,
} from "./causes";
export { Indicators, NoOpenIssue, SnoozedIssue } from "./indicators";
export { daysSince, type IssueState, issueState, openIssues, snoozePresets } from "./state";
export {
  costReasons,
  type IssueType,
  indicatorLevel,
  isIssueType,
  isPlantIssue,
  isProblem,
  issueTypeLabel,
  issueTypes,
  isTicketable,
  severityLevel,
  severityOf,
  typesWithin,
} from "./type";
