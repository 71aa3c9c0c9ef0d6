/**
 * Days of Europe/Amsterdam as integers. A `Day` is the number of days since 1970-01-01; instants are milliseconds
 * since the epoch. The summer-time rule of Directive 2000/84/EC (from the last Sunday of March, 01:00 UTC, to the last
 * Sunday of October, 01:00 UTC) is implemented here, because the simulation evaluates it a million times and a time-
 * zone database is slow; a test compares it with that database.
 */

export type Day = number;

/** Successive days, both ends included. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

export const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
export const daysPerWeek = 7;

/** The day of a date `YYYY-MM-DD`. Throws a RangeError for anything else. */
export function dayOf(date: string): Day {
  const ms = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(ms) || formatDay(ms / dayMs) !== date) throw new RangeError(`not a date: ${date}`);
  return ms / dayMs;
}

/** `YYYY-MM-DD` of a day. */
export function formatDay(day: Day): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** An instant in the format of the contract: ISO 8601 UTC without fractions of a second. */
export function formatInstant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** The day of an instant. */
export function dayAt(ms: number): Day {
  return Math.floor((ms + offsetMs(ms)) / dayMs);
}

/** Midnight of a day, ms since the epoch. */
export function dayStart(day: Day): number {
  const midnight = day * dayMs;
  // The clock never changes at midnight, so the offset one hour earlier is the right one.
  return midnight - offsetMs(midnight - hourMs);
}

/** Hours of a day: 24, or 23 and 25 when the clock changes. */
export function hoursInDay(day: Day): number {
  return (dayStart(day + 1) - dayStart(day)) / hourMs;
}

/** Monday of the week of a day. */
export function weekStart(day: Day): Day {
  // 1970-01-01 was a Thursday.
  return day - ((((day + 3) % daysPerWeek) + daysPerWeek) % daysPerWeek);
}

/** First day of the month of a day. */
export function monthStart(day: Day): Day {
  const { year, month } = calendarDate(day);
  return dayFrom(year, month, 1);
}

/** The first day of the month after the month of a day. */
export function nextMonthStart(day: Day): Day {
  const { year, month } = calendarDate(day);
  return dayFrom(year, month + 1, 1);
}

/** The same date some years later; 29 February becomes 28 February where needed. */
export function addYears(day: Day, years: number): Day {
  const { year, month, date } = calendarDate(day);
  const moved = dayFrom(year + years, month, date);
  return calendarDate(moved).month === month ? moved : moved - 1;
}

/** Year, month (1-12) and day of the month. */
export function calendarDate(day: Day): { year: number; month: number; date: number } {
  const utc = new Date(day * dayMs);
  return { year: utc.getUTCFullYear(), month: utc.getUTCMonth() + 1, date: utc.getUTCDate() };
}

/** Days since 1 January: 0 to 365. */
export function dayOfYear(day: Day): number {
  return day - dayFrom(calendarDate(day).year, 1, 1);
}

function dayFrom(year: number, month: number, date: number): Day {
  return Date.UTC(year, month - 1, date) / dayMs;
}

const summerTimes = new Map<number, { from: number; to: number }>();

/** Offset from UTC at an instant: one hour, two in summer. */
function offsetMs(ms: number): number {
  const year = new Date(ms).getUTCFullYear();
  let summer = summerTimes.get(year);
  if (!summer) {
    summer = { from: lastSunday(year, 3), to: lastSunday(year, 10) };
    summerTimes.set(year, summer);
  }
  return ms >= summer.from && ms < summer.to ? 2 * hourMs : hourMs;
}

/** 01:00 UTC of the last Sunday of a month with 31 days. */
function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month - 1, 31, 1);
  return last - new Date(last).getUTCDay() * dayMs;
}
