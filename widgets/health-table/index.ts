export { DayPlants, type OpenDayContext } from "./day-plants";
export { dayPageOf, healthDays, type OpenDay } from "./health-days";
export { HealthAnnouncement, HealthError, HealthTable } from "./health-table";
