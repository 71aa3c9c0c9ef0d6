export { listIssuesOfPlant, snoozeIssue, unsnoozeIssue } from "./api";
export type { IssueRef, MeterIssue } from "./schema";
export { daysSince, type IssueState, issueState, openIssues } from "./state";
export { type IssueType, isIssueType, issueTypeLabel, issueTypes, typesWithin } from "./type";
export { Indicators } from "./ui/indicators";
