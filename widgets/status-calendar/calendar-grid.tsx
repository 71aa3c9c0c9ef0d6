import { statusOfSeverity, statusPresentation, type YieldStatus } from "@entities/plant";
import { shortMonthNames } from "@heliograph/rules/units";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { type DateRange, dayCount, dayTextsFrom } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/dates";
import { shortWeekdayNames } from "@shared/lib/language";
import { classNames } from "@shared/lib/react";
import { type CSSProperties, type KeyboardEvent, useMemo, useRef, useState } from "react";
import styles from "./status-calendar.module.css";

/** The status of a day. Null without data. */
type DayStatus = Exclude<YieldStatus, "NON_MON"> | null;

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

const step = 13;
/** The width reserved for the weekday names. */
const left = 30;
const top = 16;
/**
 * A year has 53 columns. A leap year that starts on the last day of a week has 54. The year is split into two halves of
 * equal width, which are stacked when the page is narrow.
 */
const halfColumns = 27;
const halves = [0, halfColumns] as const;
const widthOf = (columns: number) => left + columns * step;
const height = top + 7 * step;

/** CSS variables of the layout: width and gutter of a half as shares of both, the aspect ratios and the tracks. */
export const calendarLayout = {
  "--half": widthOf(halfColumns) / widthOf(2 * halfColumns),
  "--gutter": left / widthOf(2 * halfColumns),
  "--wide": `${widthOf(2 * halfColumns)} / ${height}`,
  "--narrow": `${widthOf(halfColumns)} / ${2 * height}`,
  "--ratio": `${widthOf(halfColumns)} / ${height}`,
  "--columns": `minmax(0, ${left}fr) repeat(${halfColumns}, minmax(0, ${step}fr))`,
  "--rows": `minmax(0, ${top}fr) repeat(7, minmax(0, ${step}fr))`,
} as CSSProperties;

/** SVG paths on a grid of 10 by 10 with the shapes of the status icons. */
const shapes: Record<NonNullable<DayStatus> | "unknown", string> = {
  OK: "M5 .8a4.2 4.2 0 1 0 0 8.4a4.2 4.2 0 1 0 0-8.4",
  MEDIUM: "M5 .6 9.8 9.4H.2z",
  NOK: "M3 .2h4L9.8 3v4L7 9.8H3L.2 7V3z",
  NONE: "M5 .8a4.2 4.2 0 1 0 0 8.4a4.2 4.2 0 1 0 0-8.4m0 1.6a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 1 1 0-5.2",
  unknown: "M4 4h2v2H4z",
};

/** The number of days that an arrow key moves the focus. */
const keySteps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 };

interface CalendarGridProps {
  days: CalendarDays;
  /** The day whose details are shown, `YYYY-MM-DD`. Null without one. */
  selected: string | null;
  onSelect: (day: string) => void;
}

/**
 * The days as a heatmap: one column per week, starting on Monday. Each day is a button. The arrow keys move between the
 * days, and the group is one tab stop.
 */
export function CalendarGrid({ days, selected, onSelect }: CalendarGridProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  const cells = useMemo(() => calendarCells(days), [days]);
  const [focused, setFocused] = useState<string | null>(null);
  const current = focused ?? selected ?? cells.at(-1)?.date;

  const onKeyDown = (event: KeyboardEvent) => {
    const index = cells.findIndex(({ date }) => date === current);
    const targets: Record<string, number> = { Home: 0, End: cells.length - 1 };
    const target = targets[event.key] ?? index + (keySteps[event.key] ?? 0);
    const next = cells[Math.max(0, Math.min(cells.length - 1, target))];
    if (!next || !(event.key in targets || event.key in keySteps)) return;
    event.preventDefault();
    setFocused(next.date);
    ref.current?.querySelector<HTMLElement>(`[data-day="${next.date}"]`)?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={ref}
      className={styles.grid}
      role="group"
      aria-label={t`Status by day`}
      style={calendarLayout}
      onKeyDown={onKeyDown}
    >
      {halves.map(
        (from) =>
          cells.some(({ column }) => column >= from) && (
            <Half key={from} {...{ from, cells, selected, onSelect }} tabStop={current} onFocus={setFocused} />
          ),
      )}
    </div>
  );
}

interface HalfProps extends Omit<CalendarGridProps, "days"> {
  /** The first column. */
  from: number;
  cells: readonly CalendarCell[];
  /** The day that the Tab key reaches. */
  tabStop: string | undefined;
  onFocus: (day: string) => void;
}

/** One half of the weeks. The first row of the layout has the months, and the first column the weekdays. */
function Half({ from, cells, tabStop, selected, onFocus, onSelect }: HalfProps) {
  const { t, i18n } = useLingui();
  const { language, weekdayAndDate } = useFormat();
  const shown = cells.filter(({ column }) => column >= from && column < from + halfColumns);
  // A label in the last column would be clipped.
  const monthStarts = shown.filter(({ date, column }) => date.endsWith("-01") && column < from + halfColumns - 1);
  return (
    <div className={styles.half}>
      {monthStarts.map(({ date, column }) => (
        <span key={date} className={styles.label} style={{ gridArea: `1 / ${column - from + 2}` }} aria-hidden="true">
          {shortMonthNames[language][Number(date.slice(5, 7)) - 1]}
        </span>
      ))}
      {[0, 2, 4].map((row) => (
        <span
          key={row}
          className={classNames(styles.label, styles.weekday)}
          style={{ gridArea: `${row + 2} / 1` }}
          aria-hidden="true"
        >
          {shortWeekdayNames[language][row]}
        </span>
      ))}
      {shown.map(({ date, status, column, row }) => {
        const label = `${weekdayAndDate(date)}: ${status ? i18n._(statusPresentation(status).label) : t`no data`}`;
        return (
          <button
            key={date}
            type="button"
            data-day={date}
            className={classNames(styles.day, styles[status ?? "unknown"])}
            style={{ gridArea: `${row + 2} / ${column - from + 2}` }}
            tabIndex={date === tabStop ? 0 : -1}
            aria-pressed={date === selected}
            aria-label={label}
            title={label}
            onFocus={() => onFocus(date)}
            onClick={() => onSelect(date)}
          >
            <svg viewBox="0 0 10 10" aria-hidden="true">
              <path d={shapes[status ?? "unknown"]} />
            </svg>
          </button>
        );
      })}
    </div>
  );
}
