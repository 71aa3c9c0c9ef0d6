export { calendarDays, meterDays } from "./day-statuses";
export { StatusCalendar, StatusCalendarSkeleton } from "./status-calendar";
