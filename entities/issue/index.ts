export { listIssuesOfPlant, snoozeIssue, unsnoozeIssue } from "./api";
export type { IssueRef, MeterIssue } from "./schema";
export { indicatorLevel, severityLevel, severityOf } from "./severity";
export { daysSince, type IssueState, issueState, openIssues } from "./state";
export { type IssueType, isIssueType, issueTypeLabel, issueTypes, typesWithin } from "./type";
export { Indicators } from "./ui/indicators";
export { NoOpenIssue } from "./ui/no-open-issue";
