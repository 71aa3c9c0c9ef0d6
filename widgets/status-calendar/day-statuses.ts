import { statusOfSeverity, type YieldStatus } from "@entities/plant";
import { type DateRange, dayTextsOf } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/dates";

/** The status of a day; null without data. */
export type DayStatus = Exclude<YieldStatus, "NON_MON"> | null;

/** The consecutive days of a calendar; compact, because it is part of the response. */
export interface CalendarDays {
  /** `YYYY-MM-DD` */
  start: string;
  statuses: DayStatus[];
  /** The number of meters whose statuses could not be loaded. */
  missingMeters?: number;
}

interface Finding {
  date: string;
  meter_status_type: { severity: number | null } | null;
}

/** The statuses of a day, worst first; meters without a status count for nothing beside others. */
const worstFirst = ["NOK", "MEDIUM", "OK", "NONE"] as const;

/** The status of a meter by day: that of the highest severity of the day. */
function meterDays(findings: readonly Finding[]): Map<string, DayStatus> {
  const highest = new Map<string, number>();
  for (const { date, meter_status_type } of findings) {
    const severity = meter_status_type?.severity ?? null;
    // A status without a severity is not known (domain/statuses.md#status-types).
    if (severity === null) continue;
    const day = dayText(date);
    highest.set(day, Math.max(highest.get(day) ?? 0, severity));
  }
  return new Map([...highest].map(([day, severity]) => [day, statusOfSeverity(severity)]));
}

/** The worst status of each day of a range, of some meters' findings (domain/statuses.md#yield-status). */
export function calendarDays(meters: readonly (readonly Finding[])[], range: DateRange): CalendarDays {
  const byMeter = meters.map(meterDays);
  const statuses = dayTextsOf(range).map((day): DayStatus => {
    const found = byMeter.map((statusOf) => statusOf.get(day));
    return worstFirst.find((status) => found.includes(status)) ?? null;
  });
  return { start: range.start.toString(), statuses };
}

/** One day with its position: the column is its week, the row its weekday (0 is Monday). */
export interface CalendarCell {
  date: Temporal.PlainDate;
  status: DayStatus;
  column: number;
  row: number;
}

/** The days as cells of weeks that start on Monday. */
export function calendarCells({ start, statuses }: CalendarDays): CalendarCell[] {
  const first = Temporal.PlainDate.from(start);
  const offset = first.dayOfWeek - 1;
  return statuses.map((status, index) => ({
    date: first.add({ days: index }),
    status,
    column: Math.floor((offset + index) / 7),
    row: (offset + index) % 7,
  }));
}

export const shownStatuses = ["OK", "MEDIUM", "NOK", "NONE"] as const;

/** The number of days per status; `unknown` counts the days without data. */
export function statusTotals(days: readonly { status: DayStatus }[]): Record<string, number> & { unknown: number } {
  const totals: Record<string, number> & { unknown: number } = { unknown: 0 };
  for (const { status } of days) {
    const key = status ?? "unknown";
    totals[key] = (totals[key] ?? 0) + 1;
  }
  return totals;
}

/** The cells by month, oldest first. */
export function byMonth(cells: readonly CalendarCell[]): { month: Temporal.PlainDate; cells: CalendarCell[] }[] {
  const months = new Map<string, { month: Temporal.PlainDate; cells: CalendarCell[] }>();
  for (const cell of cells) {
    const month = cell.date.with({ day: 1 });
    const entry = months.get(month.toString()) ?? { month, cells: [] };
    entry.cells.push(cell);
    months.set(month.toString(), entry);
  }
  return [...months.values()];
}
