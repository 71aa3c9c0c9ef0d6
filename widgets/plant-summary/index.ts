export { LongTermBadge, OpenIssuesCount } from "./long-term-card";
export { PerformanceChart, PerformanceChartSkeleton } from "./performance-chart";
export { performanceDays } from "./performance-days";
export { SummaryCard } from "./summary-card";
export { SummaryTab } from "./summary-tab";
