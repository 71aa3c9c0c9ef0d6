export { PerformanceTab } from "./performance-tab";
