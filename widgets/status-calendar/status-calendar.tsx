import { type Silence, SilenceText, statusPresentation } from "@entities/plant";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { shortMonthNames, shortWeekdayNames } from "@shared/i18n/language";
import { dayText } from "@shared/lib/dates";
import { classNames } from "@shared/lib/react";
import { ChartFrame, ChartFrameSkeleton, ChartUnavailable, chartTable } from "@shared/ui/chart-frame/chart-frame";
import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { type CSSProperties, useMemo } from "react";
import {
  type CalendarCell,
  type CalendarDays,
  calendarCells,
  type DayStatus,
  shownStatuses,
  statusTotals,
} from "./day-statuses";
import styles from "./status-calendar.module.css";

const CalendarTable = chartTable(async () => (await import("./calendar-table")).CalendarTable);

interface StatusCalendarProps {
  days: CalendarDays;
  /** The first monitored day, a wire date; null if it is not known. */
  monitoredSince: string | null;
  /** Since when the plant is silent (`silenceOf`). */
  silence: Silence | null;
}

/** The worst status of a plant on each day of a year: a heatmap with totals and a table. */
export function StatusCalendar({ days, monitoredSince, silence }: StatusCalendarProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const totals = useMemo(() => statusTotals(days), [days]);
  const present = shownStatuses.filter((status) => (totals[status] ?? 0) > 0);
  const firstDay = monitoredSince && dayText(monitoredSince) === days.start ? format.date(days.start) : null;
  const unknownCount = totals.unknown + (totals.NONE ?? 0);
  return (
    <ChartFrame
      totals={
        <p>
          {unknownCount > 0 && (
            <strong>
              {silence && (
                <>
                  <SilenceText silence={silence} />.{" "}
                </>
              )}
              <Plural
                value={unknownCount}
                one="# day with missing or incomplete data."
                other="# days with missing or incomplete data."
              />{" "}
            </strong>
          )}
          <Trans>Each day shows the status of its worst meter.</Trans>
          {firstDay && (
            <>
              {" "}
              <Trans>Not monitored yet before {firstDay}.</Trans>
            </>
          )}
        </p>
      }
      legend={
        <ul className={styles.counts}>
          {present.map((status) => {
            const { level, label } = statusPresentation(status);
            return (
              <li key={status}>
                <StatusIcon level={level}>
                  {i18n._(label)}: <Plural value={totals[status] ?? 0} one="# day" other="# days" />
                </StatusIcon>
              </li>
            );
          })}
          {totals.unknown > 0 && (
            <li>
              <Trans>No data</Trans>: <Plural value={totals.unknown} one="# day" other="# days" />
            </li>
          )}
        </ul>
      }
      table={<CalendarTable days={days} />}
    >
      <RenderWhenVisible placeholder={<CalendarPlaceholder />}>{() => <CalendarGrid days={days} />}</RenderWhenVisible>
    </ChartFrame>
  );
}

/** Placeholder of the calendar while its days are loading. */
export function StatusCalendarSkeleton() {
  return (
    <ChartFrameSkeleton>
      <CalendarPlaceholder />
    </ChartFrameSkeleton>
  );
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

/** CSS variables of the layout: width and gutter of a half as shares of both, and the aspect ratios. */
const layout = {
  "--half": widthOf(halfColumns) / widthOf(2 * halfColumns),
  "--gutter": left / widthOf(2 * halfColumns),
  "--wide": `${widthOf(2 * halfColumns)} / ${height}`,
  "--narrow": `${widthOf(halfColumns)} / ${2 * height}`,
} as CSSProperties;

/** SVG paths on a grid of 10 by 10 with the shapes of the status icons. */
const shapes: Record<NonNullable<DayStatus> | "unknown", string> = {
  OK: "M5 .8a4.2 4.2 0 1 0 0 8.4a4.2 4.2 0 1 0 0-8.4",
  MEDIUM: "M5 .6 9.8 9.4H.2z",
  NOK: "M3 .2h4L9.8 3v4L7 9.8H3L.2 7V3z",
  NONE: "M5 .8a4.2 4.2 0 1 0 0 8.4a4.2 4.2 0 1 0 0-8.4m0 1.6a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 1 1 0-5.2",
  unknown: "M4 4h2v2H4z",
};

/** The days as a heatmap: one column per week, starting on Monday. */
function CalendarGrid({ days }: { days: CalendarDays }) {
  const { t } = useLingui();
  const cells = useMemo(() => calendarCells(days), [days]);
  return (
    <div className={styles.grid} role="img" aria-label={t`Status by day`} style={layout}>
      {halves.map(
        (from) => cells.some(({ column }) => column >= from) && <Half key={from} from={from} cells={cells} />,
      )}
    </div>
  );
}

/** One half of the weeks. `from` is the first column. */
function Half({ from, cells }: { from: number; cells: readonly CalendarCell[] }) {
  const { t, i18n } = useLingui();
  const { language, weekdayAndDate } = useFormat();
  const shown = cells.filter(({ column }) => column >= from && column < from + halfColumns);
  const xOf = (column: number) => left + (column - from) * step;
  // A label in the last column would be clipped.
  const monthStarts = shown.filter(({ date, column }) => date.endsWith("-01") && column < from + halfColumns - 1);
  return (
    <svg className={styles.half} viewBox={`0 0 ${widthOf(halfColumns)} ${height}`} aria-hidden="true">
      {monthStarts.map(({ date, column }) => (
        <text key={date} x={xOf(column)} y={10} className={styles.label}>
          {shortMonthNames[language][Number(date.slice(5, 7)) - 1]}
        </text>
      ))}
      {[0, 2, 4].map((row) => (
        <text key={row} x={0} y={top + row * step + 9} className={classNames(styles.label, styles.weekday)}>
          {shortWeekdayNames[language][row]}
        </text>
      ))}
      {shown.map(({ date, status, column, row }) => (
        <path
          key={date}
          className={styles[status ?? "unknown"]}
          d={shapes[status ?? "unknown"]}
          transform={`translate(${xOf(column)} ${top + row * step})`}
        >
          <title>{`${weekdayAndDate(date)}: ${status ? i18n._(statusPresentation(status).label) : t`no data`}`}</title>
        </path>
      ))}
    </svg>
  );
}

function CalendarPlaceholder() {
  return (
    <div className={styles.placeholder} style={layout}>
      <Skeleton height="100%" />
      <ChartUnavailable />
    </div>
  );
}
