export { type CalendarDays, calendarDays } from "./day-statuses";
export { StatusCalendar, StatusCalendarSkeleton } from "./status-calendar";
