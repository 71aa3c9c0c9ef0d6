import { type MeterSummary, meterName } from "@entities/meter";
import { statusOfSeverity, statusPresentation } from "@entities/plant";
import { Plural, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { type DateRange, daysOf } from "@shared/lib/date-range";
import { classNames } from "@shared/lib/react";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { VisuallyHidden } from "@shared/ui/visually-hidden/visually-hidden";
import { type CSSProperties, useEffect, useMemo, useRef, useState } from "react";
import { typeName } from "./statuses";
import styles from "./timeline-grid.module.css";
import type { TimelineRow } from "./timeline-model";

interface TimelineGridProps {
  rows: readonly TimelineRow[];
  range: DateRange;
  meters: readonly MeterSummary[];
}

/** The height of a bar: the share of the meters. One meter of many still has a visible bar. */
const barStyle = (count: number, total: number) =>
  ({ "--share": `${Math.max(35, (count / Math.max(total, count)) * 100)}%` }) as CSSProperties;

/**
 * The status types by day. The arrow keys move between the cells. The meters of the focused cell are listed below the
 * grid.
 */
export function TimelineGrid({ rows, range, meters }: TimelineGridProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const frameRef = useRef<HTMLDivElement>(null);
  const days = useMemo(() => daysOf(range), [range]);
  const lastDay = days.length - 1;
  const [focused, setFocused] = useState<GridPosition>({ row: 0, column: lastDay });
  const [shown, setShown] = useState<GridPosition | null>(null);
  const current = { row: Math.min(focused.row, rows.length - 1), column: Math.min(focused.column, lastDay) };

  // Scrolls to the latest days, at the end.
  useEffect(() => {
    if (frameRef.current) frameRef.current.scrollLeft = frameRef.current.scrollWidth;
  }, []);

  const cellOf = ({ row, column }: GridPosition) =>
    frameRef.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`);
  const total = meters.length;
  const countText = (count: number) => (count === 0 ? t`no meters` : t`${count} of ${total} meters`);

  return (
    <div className={styles.timeline}>
      <div ref={frameRef} className={styles.frame}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move between the cells
          role="grid"
          className={styles.grid}
          aria-label={t`Status types by day`}
          onKeyDown={(event) => {
            const next = nextPosition(event.key, current, { rows: rows.length, columns: days.length });
            if (!next) return;
            event.preventDefault();
            setFocused(next);
            cellOf(next)?.focus();
          }}
          onPointerLeave={() => setShown(null)}
        >
          <thead>
            <tr>
              <th scope="col" className={styles.type}>
                {t`Status type`}
              </th>
              {days.map((day) => (
                <th key={day.toString()} scope="col" className={styles.day}>
                  <VisuallyHidden>{format.date(day)}</VisuallyHidden>
                  {day.dayOfWeek === 1 && (
                    <span aria-hidden="true" className={styles.monday}>
                      {format.dayAndMonth(day)}
                    </span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowIndex) => {
              const { level } = statusPresentation(statusOfSeverity(row.severity));
              const name = typeName(row, i18n);
              return (
                <tr key={row.type}>
                  <th scope="row" className={styles.type}>
                    <StatusIcon level={level}>{name}</StatusIcon>
                  </th>
                  {days.map((day, column) => {
                    const count = row.days[column]?.length ?? 0;
                    const position = { row: rowIndex, column };
                    return (
                      <td
                        key={day.toString()}
                        data-cell={`${rowIndex}-${column}`}
                        tabIndex={current.row === rowIndex && current.column === column ? 0 : -1}
                        className={classNames(styles.cell, styles[level])}
                        aria-label={`${name}, ${format.weekdayAndDate(day)}: ${countText(count)}`}
                        onFocus={() => {
                          setFocused(position);
                          setShown(position);
                        }}
                        onPointerEnter={() => setShown(position)}
                      >
                        {count > 0 && <span style={barStyle(count, meters.length)} />}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Details rows={rows} days={days} meters={meters} position={shown} />
    </div>
  );
}

interface DetailsProps {
  rows: readonly TimelineRow[];
  days: readonly Temporal.PlainDate[];
  meters: readonly MeterSummary[];
  position: GridPosition | null;
}

/** The maximum number of listed meters. */
const namedMeters = 6;

function Details({ rows, days, meters, position }: DetailsProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const row = position && rows[position.row];
  const day = position && days[position.column];
  if (!row || !day) return <p className={styles.details}>{t`Point at a day to see its meters.`}</p>;
  const ids = row.days[position.column] ?? [];
  const names = meters.filter(({ id }) => ids.includes(id)).map((meter) => meterName(meter, i18n));
  const more = names.length - namedMeters;
  return (
    <p className={styles.details}>
      <strong>
        {format.weekdayAndDate(day)}, {typeName(row, i18n)}:
      </strong>{" "}
      {names.length === 0 ? t`no meters` : names.slice(0, namedMeters).join(", ")}
      {more > 0 && (
        <>
          {" "}
          <Plural value={more} one="and # more" other="and # more" />
        </>
      )}
    </p>
  );
}

/** The position of a cell in the grid; the first cell is 0, 0. */
interface GridPosition {
  row: number;
  column: number;
}

interface GridSize {
  rows: number;
  columns: number;
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

/** A key moves the focus to this cell. Null for other keys. */
export function nextPosition(key: string, { row, column }: GridPosition, size: GridSize): GridPosition | null {
  const targets: Record<string, GridPosition> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    Home: { row, column: 0 },
    End: { row, column: size.columns - 1 },
    PageUp: { row: 0, column },
    PageDown: { row: size.rows - 1, column },
  };
  const target = targets[key];
  return target ? { row: clamp(target.row, size.rows), column: clamp(target.column, size.columns) } : null;
}
