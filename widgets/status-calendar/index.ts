export { type CalendarDays, calendarDays } from "./day-statuses";
export { StatusCalendar } from "./status-calendar";
