import { issueTypeLabel } from "@entities/issue";
import { Plural, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import type { DateRange } from "@shared/lib/date-range";
import { chartTable } from "@shared/ui/chart-frame/chart-table";
import type { BarSegment } from "@shared/ui/stacked-bars/bar-day";
import { BarTooltip } from "@shared/ui/stacked-bars/bar-tooltip";
import { StackedBars } from "@shared/ui/stacked-bars/stacked-bars";
import { type IssueCounts, issueDays, totalOf, typesIn } from "./issue-days";
import { issuesFoundOn } from "./issue-links";
import { IssueTotals } from "./issue-totals";
import { issueTypeStyle } from "./type-styles";

const IssueTable = chartTable(async () => (await import("./issue-table")).IssueTable);

/** The legend rows of the skeleton: most issue types occur within two weeks. */
export const legendRows = 4;

/** The chart with its totals, tooltips and table. */
export function IssueBars({ counts, range }: { counts: IssueCounts; range: DateRange }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const days = issueDays(counts, range);
  const types = typesIn(days);
  const series = types.map((type) => ({
    key: type,
    label: i18n._(issueTypeLabel(type)),
    style: issueTypeStyle(type),
  }));
  const columns = [t`Found`, t`Resolved`];

  const linkOf = ({ day, series: type, side }: BarSegment) =>
    side === "above" ? issuesFoundOn(Temporal.PlainDate.from(day), type) : null;

  const tooltip = (key: string) => {
    const day = days.find(({ date }) => date.toString() === key);
    if (!day) return null;
    const { found, resolved } = totalOf([day]);
    const occurring = series.filter(({ key }) => day.found[key] || day.resolved[key]);
    const others = series.length - occurring.length;
    const totals = t`${format.number(found)} found, ${format.number(resolved)} resolved`;
    return (
      <BarTooltip
        title={format.weekdayAndDate(day.date)}
        columns={occurring.length > 0 ? columns : undefined}
        rows={occurring.map((one) => ({
          series: one,
          cells: [format.number(day.found[one.key] ?? 0), format.number(day.resolved[one.key] ?? 0)],
        }))}
        footer={
          <>
            <p>{totals}</p>
            {others > 0 && (
              <p>
                <Plural value={others} one="No issues of # other type" other="No issues of # other types" />
              </p>
            )}
          </>
        }
      />
    );
  };

  return (
    <StackedBars
      days={days.map(({ date, found, resolved }) => ({
        key: date.toString(),
        axisLabel: format.dayAndMonth(date),
        above: found,
        below: resolved,
      }))}
      series={series}
      axisTitles={{ x: t`Day`, y: t`Resolved – found (number)` }}
      tickText={(value) => format.number(Math.abs(value))}
      linkOf={linkOf}
      tooltip={tooltip}
      legendRows={legendRows}
      totals={<IssueTotals days={days} />}
      table={<IssueTable days={days} series={series} />}
    />
  );
}
