export { OverallPerformance } from "./overall-performance";
export type { PeriodPerformance } from "./rules";
