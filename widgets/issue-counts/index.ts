export { IssueCounts } from "./issue-counts";
export { countKinds } from "./issue-kinds";
