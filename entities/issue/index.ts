export { isProblem, isPromiseIssue } from "@heliograph/rules/issue-types";
export { changeSnooze, type IssueRef, listIssuesOfPlant, readIssuesOfPlant } from "./api";
export { titleOfCause } from "./cause-title";
export { type IssueCost, isCostPending, issueSince, sumCosts, sumKnown } from "./cost";
export {
  type DiagnosedIssue,
  Diagnosis,
  isDiagnosed,
  isShadedBySky,
  type ShadedIssue,
  weakStringText,
} from "./diagnosis";
export { Indicators, NoOpenIssue } from "./indicators";
export { listedIssueSchema, type MeterIssue } from "./schema";
export { SnoozeFields } from "./snooze-fields";
export { type IssueState, isSnoozedOtherwise, isSnoozedUntil, issueState, openIssues, snoozedText } from "./state";
export {
  costReasons,
  type HealthType,
  healthTypes,
  type IssueType,
  indicatorLevel,
  isIssueType,
  isMiscellaneous,
  isPlantIssue,
  issueFinding,
  issueTitle,
  issueType,
  issueTypeLabel,
  issueTypes,
  isTicketable,
  patternNames,
  severityLevel,
  severityOf,
  typesWithin,
} from "./type";
