import { isRetired } from "@entities/meter";
import {
  DataOffer,
  dataRange,
  type PlantView,
  performanceHref,
  statusOfSeverity,
  statusPresentation,
} from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { type DateRange, daysOf, rangeText } from "@shared/lib/date-range";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { ChartFrame, ChartTable } from "@shared/ui/chart-frame/chart-frame";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { SeriesNotice } from "@shared/ui/series-notice/series-notice";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { DateValue } from "@shared/ui/value-cells/value-cells";
import { LiveRegion } from "@shared/ui/visually-hidden/visually-hidden";
import { useUnit } from "effector-react";
import { useEffect, useMemo } from "react";
import { timelineRange, typeName } from "./statuses";
import styles from "./timeline-card.module.css";
import { TimelineGrid } from "./timeline-grid";
import {
  $notes,
  $progress,
  $rows,
  type Progress,
  type TimelineRow,
  timelineClosed,
  timelineOpened,
  timelineRetried,
} from "./timeline-model";

/** The status types of the last 60 days by day. The meters are loaded one by one (domain/plant-page.md#status). */
export function TimelineCard({ view }: { view: PlantView }) {
  const { ref, plant, today } = view;
  const format = useFormat();
  const { hash, search } = useLocation();
  const { progress, rows, notes, open, close, retry } = useUnit({
    progress: $progress,
    rows: $rows,
    notes: $notes,
    open: timelineOpened,
    close: timelineClosed,
    retry: timelineRetried,
  });
  const range = useMemo(() => timelineRange(plant, today), [today, plant]);
  const meters = useMemo(() => plant.meters.filter((meter) => !isRetired(meter, range.start)), [plant, range]);
  // The panel stays mounted while another tab is selected.
  const shown = hash === "#status";
  const meterIds = meters.map(({ id }) => id).join();
  const { companyId, plantId } = ref;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the meters and the range are compared by value
  useEffect(() => {
    if (!shown) return;
    open({ ref: { companyId, plantId }, meterIds: meters.map(({ id }) => id), range: rangeText(range) });
    return () => close();
  }, [shown, companyId, plantId, meterIds, range.start.toString()]);

  return (
    <Card title={<Trans>Status types</Trans>} hint={format.dateRange(range.start, range.end)} busy={progress.loading}>
      {progress.failed && (
        <div className={styles.error}>
          <CardError layout="alert" onRetry={() => retry()}>
            <Trans>Could not find meter statuses, please try again later.</Trans>
          </CardError>
        </div>
      )}
      <SeriesNotice notes={notes} />
      {rows.length > 0 ? (
        <ChartFrame
          totals={<ProgressText progress={progress} />}
          legend={<TimelineLegend rows={rows} />}
          table={
            <ChartTable>
              <TimelineTable rows={rows} range={range} />
            </ChartTable>
          }
        >
          <TimelineGrid rows={rows} range={range} meters={meters} />
        </ChartFrame>
      ) : (
        <>
          <WithoutRows progress={progress} range={range} />
          <DataOffer data={dataRange(view)} shown={range} hrefOf={(days) => performanceHref(search, days)} />
        </>
      )}
    </Card>
  );
}

/** Shows "3 of 12 meters" with a progress bar while the meters are loading. */
function ProgressText({ progress: { loaded, total, loading } }: { progress: Progress }) {
  const { t } = useLingui();
  return (
    <div className={`stack gap-1 ${styles.progress}`}>
      <LiveRegion>
        {!loading && total > 0 && (
          <Trans>
            {loaded} of {total} meters
          </Trans>
        )}
      </LiveRegion>
      <p>
        {loaded < total && (
          <strong>
            <Trans>
              {loaded} of {total} meters loaded.
            </Trans>{" "}
          </strong>
        )}
        <Trans>A bar shows how many meters had the status on that day.</Trans>
      </p>
      {loading && <progress max={total} value={loaded} aria-label={t`Loading meters`} />}
    </div>
  );
}

function WithoutRows({ progress, range }: { progress: Progress; range: DateRange }) {
  const format = useFormat();
  const days = format.dateRange(range.start, range.end);
  if (progress.loading) {
    return (
      <>
        <ProgressText progress={progress} />
        <Skeleton height="9rem" />
      </>
    );
  }
  if (progress.failed) return null;
  return (
    <p className="muted">
      {progress.total === 0 ? (
        <Trans>This plant has no meters in use.</Trans>
      ) : (
        <Trans>The meters reported no statuses on {days}.</Trans>
      )}
    </p>
  );
}

/** The severities of the shown types. */
function TimelineLegend({ rows }: { rows: readonly TimelineRow[] }) {
  const { i18n } = useLingui();
  const statuses = [...new Set(rows.map(({ severity }) => statusOfSeverity(severity)))];
  return (
    <ul className={styles.legend}>
      {statuses.map((status) => {
        const { level, label } = statusPresentation(status);
        return (
          <li key={status}>
            <StatusIcon level={level}>{i18n._(label)}</StatusIcon>
          </li>
        );
      })}
    </ul>
  );
}

interface DayRow {
  date: string;
  counts: Record<string, number>;
}

const column = createDataTableColumns<DayRow>();

/** The number of meters by day and status type, latest day first. */
function TimelineTable({ rows, range }: { rows: readonly TimelineRow[]; range: DateRange }) {
  const { t, i18n } = useLingui();
  const columns = useMemo(
    () => [
      column.accessor("date", { meta: { label: msg`Date` }, cell: ({ getValue }) => <DateValue date={getValue()} /> }),
      ...rows.map((row) =>
        column.accessor(({ counts }) => counts[row.type] ?? 0, {
          id: row.type,
          meta: { label: typeName(row, i18n), align: "end" },
          cell: ({ getValue }) => <Count count={getValue()} />,
        }),
      ),
    ],
    [rows, i18n],
  );
  const days = useMemo(
    () =>
      daysOf(range)
        .map(
          (date, index): DayRow => ({
            date: date.toString(),
            counts: Object.fromEntries(rows.map(({ type, days: meters }) => [type, meters[index]?.length ?? 0])),
          }),
        )
        .toReversed(),
    [rows, range],
  );
  return (
    <DataTable
      label={t`Number of meters by day and status type`}
      columns={columns}
      rows={days}
      getRowId={({ date }) => date}
    />
  );
}

function Count({ count }: { count: number }) {
  return <>{useFormat().number(count)}</>;
}
