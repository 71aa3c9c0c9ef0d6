import { ImportedUntilText, type Silence, SilenceText, statusPresentation } from "@entities/plant";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { dayText } from "@shared/lib/dates";
import { IconButton } from "@shared/ui/button/button";
import { ChartFrame, ChartFrameSkeleton, ChartTable, ChartUnavailable } from "@shared/ui/chart-frame/chart-frame";
import type { IconName } from "@shared/ui/icon/icon";
import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { StaticTable } from "@shared/ui/static-table/static-table";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { type ReactNode, useMemo, useState } from "react";
import {
  type CalendarCell,
  type CalendarDays,
  CalendarGrid,
  calendarCells,
  calendarLayout,
  monthTotals,
  shownStatuses,
  statusTotals,
  unknownDayCount,
} from "./calendar-grid";
import styles from "./status-calendar.module.css";

interface StatusCalendarProps {
  days: CalendarDays;
  /** The first monitored day, a wire date; null if it is not known. */
  monitoredSince: string | null;
  /** The first day with a measurement of a plant whose meters are measured (`firstMeasuredDay`). */
  measuredSince: string | null;
  /** Whether the meters wait for their first measurements: no day is missing. */
  isWaiting: boolean;
  /** Since when the plant is silent (`silenceOf`). */
  silence: Silence | null;
  /** The last day with data of a plant without a live source (`importedUntil`): no later day is missing. */
  importedUntil: string | null;
  /** Where the days with data are shown, if the calendar has none of them. */
  offer?: ReactNode;
  /** Renders the details of a day, `YYYY-MM-DD`. */
  renderDay: (day: string) => ReactNode;
}

/** The worst status of a plant on each day of a year: a heatmap with totals, the details of a day, and a table. */
export function StatusCalendar({
  days,
  monitoredSince,
  measuredSince,
  isWaiting,
  silence,
  importedUntil,
  offer,
  renderDay,
}: StatusCalendarProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const [day, setDay] = useState<string | null>(null);
  const totals = useMemo(() => statusTotals(days), [days]);
  const present = shownStatuses.filter((status) => (totals[status] ?? 0) > 0);
  const firstDay = monitoredSince && dayText(monitoredSince) === days.start ? format.date(days.start) : null;
  const unknownCount = isWaiting ? 0 : unknownDayCount(days, measuredSince, importedUntil);
  const firstMeasured = measuredSince && measuredSince > days.start ? format.date(measuredSince) : null;
  return (
    <ChartFrame
      totals={
        <>
          <p>
            {isWaiting && (
              <strong>
                <Trans>Waiting for measurements</Trans>.{" "}
              </strong>
            )}
            {importedUntil && (
              <strong>
                <ImportedUntilText day={importedUntil} />.{" "}
              </strong>
            )}
            {unknownCount > 0 && (
              <strong>
                {silence && (
                  <>
                    <SilenceText silence={silence} />.{" "}
                  </>
                )}
                <Plural value={unknownCount} one="# day without data." other="# days without data." />{" "}
              </strong>
            )}
            <Trans>Each day shows the status of its worst meter. Select a day for its details.</Trans>
            {firstDay && (
              <>
                {" "}
                <Trans>Not monitored yet before {firstDay}.</Trans>
              </>
            )}
            {firstMeasured && (
              <>
                {" "}
                <Trans>Nothing was measured before {firstMeasured}.</Trans>
              </>
            )}
          </p>
          {offer}
        </>
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
      table={
        <ChartTable>
          <CalendarTable days={days} />
        </ChartTable>
      }
    >
      <RenderWhenVisible placeholder={<CalendarPlaceholder />}>
        {() => <CalendarGrid days={days} selected={day} onSelect={setDay} />}
      </RenderWhenVisible>
      {day && (
        <SelectedDay days={days} day={day} onSelect={setDay}>
          {renderDay(day)}
        </SelectedDay>
      )}
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

interface SelectedDayProps {
  days: CalendarDays;
  day: string;
  /** Called with the next day to show. Null closes the details. */
  onSelect: (day: string | null) => void;
  children: ReactNode;
}

/** The details of a day, with buttons to the days before and after. They are larger than the days of the calendar. */
function SelectedDay({ days, day, onSelect, children }: SelectedDayProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const cells = useMemo(() => calendarCells(days), [days]);
  const index = cells.findIndex(({ date }) => date === day);
  const status = cells[index]?.status ?? null;
  const stepTo = (cell: CalendarCell | undefined, icon: IconName, label: string) => (
    <IconButton icon={icon} aria-label={label} disabled={!cell} onClick={() => cell && onSelect(cell.date)} />
  );
  const title = format.weekdayAndDate(day);
  return (
    <section className={styles.selected} aria-label={title}>
      <header className={styles.selectedHead}>
        <div role="status">
          <h3>
            {title}{" "}
            {status ? (
              <StatusIcon level={statusPresentation(status).level}>
                {i18n._(statusPresentation(status).label)}
              </StatusIcon>
            ) : (
              t`no data`
            )}
          </h3>
        </div>
        <span data-print="hide">
          {stepTo(cells[index - 1], "chevron-left", t`Previous day`)}
          {stepTo(cells[index + 1], "chevron-right", t`Next day`)}
          <IconButton icon="close" aria-label={t`Close`} onClick={() => onSelect(null)} />
        </span>
      </header>
      {children}
    </section>
  );
}

function CalendarPlaceholder() {
  return (
    <div className={styles.placeholder} style={calendarLayout}>
      <Skeleton height="100%" />
      <ChartUnavailable />
    </div>
  );
}

/** The number of days per month and status, latest month first. */
function CalendarTable({ days }: { days: CalendarDays }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return (
    <StaticTable
      label={t`Days by status and month`}
      numbersFrom={1}
      head={[t`Month`, ...shownStatuses.map((status) => i18n._(statusPresentation(status).label)), t`No data`]}
      rows={monthTotals(days)
        .toReversed()
        .map(({ month, totals }) => ({
          key: month,
          cells: [
            format.monthAndYear(month),
            ...shownStatuses.map((status) => format.number(totals[status] ?? 0)),
            format.number(totals.unknown),
          ],
        }))}
    />
  );
}

export { calendarDays, meterDays } from "./calendar-grid";
