export { IssueChart } from "./issue-chart";
export type { IssueCounts } from "./issue-days";
