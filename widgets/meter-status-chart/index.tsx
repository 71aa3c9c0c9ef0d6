import { statusPresentation } from "@entities/plant";
import type { DayStatusCounts } from "@entities/statistics";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import type { Series } from "@shared/api/v0/series";
import { useFormat } from "@shared/i18n/format";
import type { DateRange } from "@shared/lib/date-range";
import { Deferred } from "@shared/streaming/deferred";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { ChartFrameSkeleton, chartTable } from "@shared/ui/chart-frame/chart-frame";
import { SeriesNotice } from "@shared/ui/series-notice/series-notice";
import type { BarSegment } from "@shared/ui/stacked-bars/bar-day";
import { BarTooltip } from "@shared/ui/stacked-bars/bar-tooltip";
import { StackedBars } from "@shared/ui/stacked-bars/stacked-bars";
import styles from "./meter-status-chart.module.css";
import {
  type BarStatus,
  barStatuses,
  latestWithData,
  plantsOn,
  type StatusDay,
  shareOf,
  statusDays,
  statusFill,
} from "./status-days";

const StatusTable = chartTable(async () => (await import("./status-table")).StatusTable);

interface MeterStatusChartProps {
  range: DateRange;
  statuses: Promise<Result<Series<DayStatusCounts>>>;
}

/** The share of meters per yield status and day. */
export function MeterStatusChart({ range, statuses }: MeterStatusChartProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card title={t`Meter statuses`} hint={format.dateRange(range.start, range.end)}>
      <div className={styles.body}>
        <Deferred
          result={statuses}
          fallback={<ChartFrameSkeleton legendRows={legendRows} />}
          renderError={(error) => <CardError toast={t`Failed to load historic meter statuses.`} error={error} />}
        >
          {({ rows, notes }) => (
            <>
              <SeriesNotice notes={notes} />
              <StatusBars rows={rows} range={range} />
            </>
          )}
        </Deferred>
      </div>
    </Card>
  );
}

/** A linear axis would leave no height for the other statuses, because most meters are OK. */
const hiddenAtFirst: BarStatus[] = ["OK"];

const percentDomain: [number, number] = [0, 100];

const legendRows = 1;

/** The chart with its totals, tooltips and table. */
function StatusBars({ rows, range }: { rows: readonly DayStatusCounts[]; range: DateRange }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const days = statusDays(rows, range);
  const series = barStatuses.map((status) => ({
    key: status,
    label: i18n._(statusPresentation(status).label),
    style: statusFill[status],
  }));
  const meters = ({ counts, total }: StatusDay) => (counts ? t`${format.number(total)} meters` : t`No data`);

  const tooltip = (key: string) => {
    const day = days.find(({ date }) => date.toString() === key);
    if (!day) return null;
    return (
      <BarTooltip
        title={format.weekdayAndDate(day.date)}
        rows={series.map((one, index) => {
          const status = barStatuses[index];
          const share = status ? shareOf(day, status) : null;
          if (!status || !day.counts || share === null) return { series: one, cells: ["–", "–"] };
          return { series: one, cells: [format.percent(share / 100), format.number(day.counts[status])] };
        })}
        footer={meters(day)}
      />
    );
  };

  // Axes without a bar say nothing.
  if (!latestWithData(days)) return <StatusTotals days={days} />;
  return (
    <StackedBars
      days={days.map((day) => ({
        key: day.date.toString(),
        axisLabel: format.dayAndMonth(day.date),
        above: day.counts && Object.fromEntries(barStatuses.map((status) => [status, shareOf(day, status) ?? 0])),
      }))}
      series={series}
      axisTitles={{ x: t`Day`, y: t`Share of meters (%)` }}
      hiddenAtFirst={hiddenAtFirst}
      allSeriesDomain={percentDomain}
      tickText={(value) => format.number(value)}
      linkOf={({ day, series: status }: BarSegment) => plantsOn(day, status)}
      tooltip={tooltip}
      legendRows={legendRows}
      totals={<StatusTotals days={days} />}
      table={<StatusTable days={days} />}
    />
  );
}

/** A text summary of the chart: the latest day with data and the number of days without data. */
function StatusTotals({ days }: { days: readonly StatusDay[] }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const latest = latestWithData(days);
  const missing = days.filter(({ counts }) => counts === null).length;
  if (!latest) {
    return (
      <p>
        <Trans>No data for these days.</Trans>
      </p>
    );
  }
  const day = format.date(latest.date);
  const shares = format.list(
    barStatuses.flatMap((status) => {
      const share = shareOf(latest, status);
      // "1 meter: 100.0% Medium" needs no other share.
      if (!share) return [];
      return `${format.percent(share / 100)} ${i18n._(statusPresentation(status).label)}`;
    }),
  );
  return (
    <p>
      <Trans>
        <Plural value={latest.total} one="# meter" other="# meters" /> on {day}: <strong>{shares}</strong>.
      </Trans>{" "}
      {(shareOf(latest, "NONE") ?? 0) > 0 && (
        <>
          <Trans>None: no data to assess.</Trans>{" "}
        </>
      )}
      {missing > 0 && <Plural value={missing} one="No data for # day." other="No data for # days." />}
    </p>
  );
}
