export { dayPageOf, type OpenDay } from "./day-plant";
export { healthDays } from "./health-days";
export { DayPlants } from "./ui/day-plants";
export { HealthAnnouncement, HealthError } from "./ui/health-states";
export { HealthTable } from "./ui/health-table";
