export { dayPageOf, type OpenDay } from "./day-plant";
export { healthDays } from "./health-days";
export { dayQuery } from "./health-links";
export { DayPlants } from "./ui/day-plants";
export { HealthTable } from "./ui/health-table";
