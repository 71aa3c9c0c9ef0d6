export { DayPlants, type OpenDayContext } from "./day-plants";
export { healthDays, type OpenDay, toDayPage } from "./health-days";
export { HealthAnnouncement, HealthError, HealthTable } from "./health-table";
