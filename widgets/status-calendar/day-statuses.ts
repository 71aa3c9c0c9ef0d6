import { statusOfSeverity, type YieldStatus } from "@entities/plant";
import { type DateRange, dayCount, dayTextsFrom } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/dates";

/** The status of a day. Null without data. */
export type DayStatus = Exclude<YieldStatus, "NON_MON"> | null;

/** The consecutive days of a calendar. The format is compact, because it is part of the response. */
export interface CalendarDays {
  /** `YYYY-MM-DD` */
  start: string;
  /** A digit for each day: the index of its status in `worstFirst`. */
  statuses: string;
}

interface Finding {
  date: string;
  meter_status_type: { severity: number | null } | null;
}

/** The statuses of a day, worst first. A meter without a status is ignored if another meter has one. */
const worstFirst: readonly DayStatus[] = ["NOK", "MEDIUM", "OK", "NONE", null];

/** The status of a meter on each day, encoded as in `CalendarDays`: the status with the highest severity of the day. */
export function meterDays(findings: readonly Finding[], days: readonly string[]): string {
  const highest = new Map<string, number>();
  for (const { date, meter_status_type } of findings) {
    const severity = meter_status_type?.severity ?? null;
    // A status without a severity is not known (domain/statuses.md#status-types).
    if (severity === null) continue;
    const day = dayText(date);
    highest.set(day, Math.max(highest.get(day) ?? 0, severity));
  }
  const digits = days.map((day) => {
    const severity = highest.get(day);
    return worstFirst.indexOf(severity === undefined ? null : statusOfSeverity(severity));
  });
  return digits.join("");
}

/** The worst status of each day of a range, from the days of several meters (domain/statuses.md#yield-status). */
export function calendarDays(meters: readonly string[], range: DateRange): CalendarDays {
  const none = worstFirst.indexOf(null);
  const worst = Array.from({ length: dayCount(range) }, (_, day) =>
    meters.reduce((status, days) => Math.min(status, Number(days[day])), none),
  );
  return { start: range.start.toString(), statuses: worst.join("") };
}

const statusesOf = ({ statuses }: CalendarDays): DayStatus[] =>
  Array.from(statuses, (digit) => worstFirst[Number(digit)] ?? null);

/** A day with its position in the calendar. The column is the week. The row is the weekday (0 is Monday). */
export interface CalendarCell {
  /** `YYYY-MM-DD` */
  date: string;
  status: DayStatus;
  column: number;
  row: number;
}

/** The days as cells of weeks that start on Monday. */
export function calendarCells(days: CalendarDays): CalendarCell[] {
  const statuses = statusesOf(days);
  const offset = (new Date(days.start).getUTCDay() + 6) % 7;
  return dayTextsFrom(days.start, statuses.length).map((date, index) => ({
    date,
    status: statuses[index] ?? null,
    column: Math.floor((offset + index) / 7),
    row: (offset + index) % 7,
  }));
}

export const shownStatuses = ["OK", "MEDIUM", "NOK", "NONE"] as const;

export type StatusTotals = Record<string, number> & { unknown: number };

/** The number of days per status. `unknown` counts the days without data. */
function countStatuses(statuses: readonly DayStatus[]): StatusTotals {
  const totals: StatusTotals = { unknown: 0 };
  for (const status of statuses) {
    const key = status ?? "unknown";
    totals[key] = (totals[key] ?? 0) + 1;
  }
  return totals;
}

/** The number of days without data, between the first and the last measured day as far as they are known. */
export const unknownDayCount = (
  days: CalendarDays,
  measuredSince: string | null,
  until: string | null = null,
): number =>
  calendarCells(days).filter(
    ({ date, status }) =>
      (status ?? "NONE") === "NONE" &&
      (measuredSince === null || date >= measuredSince) &&
      (until === null || date <= until),
  ).length;

/** The number of days of a calendar per status. */
export const statusTotals = (days: CalendarDays): StatusTotals => countStatuses(statusesOf(days));

/** The number of days per status of each month, oldest first. A month is identified by its first day, `YYYY-MM-DD`. */
export function monthTotals(days: CalendarDays): { month: string; totals: StatusTotals }[] {
  const months = new Map<string, DayStatus[]>();
  for (const { date, status } of calendarCells(days)) {
    const month = `${date.slice(0, 7)}-01`;
    const statuses = months.get(month) ?? [];
    statuses.push(status);
    months.set(month, statuses);
  }
  return [...months].map(([month, statuses]) => ({ month, totals: countStatuses(statuses) }));
}
