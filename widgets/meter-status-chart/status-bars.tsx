import { statusPresentation } from "@entities/plant";
import type { DayStatusCounts } from "@entities/statistics";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import type { DateRange } from "@shared/lib/date-range";
import { chartTable } from "@shared/ui/chart-frame/chart-table";
import type { BarSegment } from "@shared/ui/stacked-bars/bar-day";
import { BarTooltip } from "@shared/ui/stacked-bars/bar-tooltip";
import { StackedBars } from "@shared/ui/stacked-bars/stacked-bars";
import { type BarStatus, barStatuses, type StatusDay, shareOf, statusDays } from "./status-days";
import { statusFill } from "./status-fill";
import { plantsOn } from "./status-links";
import { StatusTotals } from "./status-totals";

const StatusTable = chartTable(async () => (await import("./status-table")).StatusTable);

/** The many meters that are OK would leave no height for the others. */
const hiddenAtFirst: BarStatus[] = ["OK"];

const percentDomain: [number, number] = [0, 100];

/** The legend rows of the skeleton. */
export const legendRows = 1;

/** The chart with its totals, tooltips and table. */
export function StatusBars({ rows, range }: { rows: readonly DayStatusCounts[]; range: DateRange }) {
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
          return { series: one, cells: [format.percent(share / 100, 1), format.number(day.counts[status])] };
        })}
        footer={meters(day)}
      />
    );
  };

  return (
    <StackedBars
      days={days.map((day) => ({
        key: day.date.toString(),
        axisLabel: format.dayAndMonth(day.date),
        above:
          day.counts && Object.fromEntries(barStatuses.map((status) => [status, shareOf(day, status) ?? 0])),
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
