import { statusPresentation } from "@entities/plant";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ChartFrame, ChartFrameSkeleton } from "@shared/ui/chart-frame/chart-frame";
import { chartTable } from "@shared/ui/chart-frame/chart-table";
import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { useMemo } from "react";
import { CalendarGrid, CalendarPlaceholder } from "./calendar-grid";
import { type CalendarDays, calendarCells, shownStatuses, statusTotals } from "./day-statuses";
import styles from "./status-calendar.module.css";

const CalendarTable = chartTable(async () => (await import("./calendar-table")).CalendarTable);

/** The worst status of a plant on each day of a year, as a heatmap with totals and a table. */
export function StatusCalendar({ days }: { days: CalendarDays }) {
  const { i18n } = useLingui();
  const cells = useMemo(() => calendarCells(days), [days]);
  const totals = statusTotals(cells);
  const present = shownStatuses.filter((status) => (totals[status] ?? 0) > 0);
  const dayCount = cells.length;
  const knownCount = dayCount - totals.unknown;
  return (
    <ChartFrame
      totals={
        <p>
          <Trans>
            <strong>
              {knownCount} of {dayCount} days
            </strong>{" "}
            have data. Each day shows its worst status.
          </Trans>
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
      table={<CalendarTable cells={cells} />}
    >
      <RenderWhenVisible placeholder={<CalendarPlaceholder />}>
        {() => <CalendarGrid cells={cells} />}
      </RenderWhenVisible>
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
