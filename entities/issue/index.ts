export { listIssuesOfPlant } from "./api";
export type { MeterIssue } from "./schema";
export { daysSince, type IssueState, issueState } from "./state";
export { type IssueType, isIssueType, issueTypeLabel, issueTypes, typesWithin } from "./type";
export { Indicators } from "./ui/indicators";
