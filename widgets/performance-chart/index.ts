export { PerformanceChart } from "./performance-chart";
export { performanceDays } from "./performance-days";
