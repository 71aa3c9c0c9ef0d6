export { LongTermBadge, OpenIssuesCount } from "./long-term-card";
export { SummaryCard } from "./summary-card";
export { SummaryTab } from "./summary-tab";
