import { statusLook } from "@entities/plant";
import { useLingui } from "@lingui/react/macro";
import { shortMonthNames, shortWeekdayNames } from "@shared/i18n/month-names";
import { useFormat } from "@shared/i18n/use-format";
import { Skeleton } from "@shared/ui/skeleton";
import type { CalendarCell, DayStatus } from "./day-statuses";
import styles from "./status-calendar.module.css";

const step = 13;
const left = 30;
const top = 16;
/** A year is 53 weeks wide, or 54 where it is a leap year that starts late in its week. */
const usualColumns = 53;
const widthOf = (columns: number) => left + columns * step;
const height = top + 7 * step;

/** Drawn in a square of 10; the same shapes as every status has. */
const shapes: Record<NonNullable<DayStatus> | "unknown", string> = {
  OK: "M5 .8a4.2 4.2 0 1 0 0 8.4a4.2 4.2 0 1 0 0-8.4",
  MEDIUM: "M5 .6 9.8 9.4H.2z",
  NOK: "M3 .2h4L9.8 3v4L7 9.8H3L.2 7V3z",
  NONE: "M5 .8a4.2 4.2 0 1 0 0 8.4a4.2 4.2 0 1 0 0-8.4m0 1.6a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 1 1 0-5.2",
  unknown: "M4 4h2v2H4z",
};

/** The days as a heatmap: a column a week, from Monday down. */
export function CalendarDrawing({ cells }: { cells: readonly CalendarCell[] }) {
  const { t, i18n } = useLingui();
  const { language, weekdayAndDate } = useFormat();
  const columns = Math.max(usualColumns, (cells.at(-1)?.column ?? 0) + 1);
  const monthStarts = cells.filter(({ date, column }) => date.day === 1 && column < columns - 1);
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${widthOf(columns)} ${height}`}
      role="img"
      aria-label={t`Status by day`}
    >
      {monthStarts.map(({ date, column }) => (
        <text key={date.toString()} x={left + column * step} y={10} className={styles.label}>
          {shortMonthNames[language][date.month - 1]}
        </text>
      ))}
      {[0, 2, 4].map((row) => (
        <text key={row} x={0} y={top + row * step + 9} className={styles.label}>
          {shortWeekdayNames[language][row]}
        </text>
      ))}
      {cells.map(({ date, status, column, row }) => (
        <path
          key={date.toString()}
          className={styles[status ?? "unknown"]}
          d={shapes[status ?? "unknown"]}
          transform={`translate(${left + column * step} ${top + row * step})`}
        >
          <title>{`${weekdayAndDate(date)}: ${status ? i18n._(statusLook(status).label) : t`no data`}`}</title>
        </path>
      ))}
    </svg>
  );
}

/** The place of the drawing, in its final shape. */
export function CalendarPlace() {
  return (
    <div className={styles.place} style={{ aspectRatio: `${widthOf(usualColumns)} / ${height}` }}>
      <Skeleton height="100%" />
    </div>
  );
}
