import type { StartDays } from "./form";

/** How far in the past monitoring may start (spec 3 §5). */
const maxPastDays = 31;
/** For administrators in admin mode: the past, and as far in the future. */
const maxAdminYears = 31;

/** The days on which the monitoring of a new plant may start. */
export const startDays = (today: Temporal.PlainDate, isAdmin: boolean): StartDays => ({
  earliest: today.subtract(isAdmin ? { years: maxAdminYears } : { days: maxPastDays }).toString(),
  latest: (isAdmin ? today.add({ years: maxAdminYears }) : today).toString(),
});
