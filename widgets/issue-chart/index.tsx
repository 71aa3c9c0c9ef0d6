import { issueTypeLabel } from "@entities/issue";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import type { DateRange } from "@shared/lib/date-range";
import { Deferred } from "@shared/streaming/deferred";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { ChartFrameSkeleton, chartTable } from "@shared/ui/chart-frame/chart-frame";
import { SeriesNotice } from "@shared/ui/series-notice/series-notice";
import type { BarSegment } from "@shared/ui/stacked-bars/bar-day";
import { BarTooltip } from "@shared/ui/stacked-bars/bar-tooltip";
import { type Series, StackedBars } from "@shared/ui/stacked-bars/stacked-bars";
import styles from "./issue-chart.module.css";
import { type IssueCounts, type IssueDay, issueDays, issuesFoundOn, sum, totalOf, typesIn } from "./issue-days";

const IssueTable = chartTable(async () => (await import("./issue-table")).IssueTable);

/** The issues found (upward) and resolved (downward) per day. The tooltip and the table show the types. */
export function IssueChart({ range, issues }: { range: DateRange; issues: Promise<Result<IssueCounts>> }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card title={t`Issues found and resolved`} hint={format.dateRange(range.start, range.end)}>
      <div className={styles.body}>
        <Deferred
          result={issues}
          fallback={<ChartFrameSkeleton legendRows={legendRows} />}
          renderError={(error) => <CardError toast={t`Could not retrieve issue counts`} error={error} />}
        >
          {(counts) => (
            <>
              <SeriesNotice notes={counts.notes} />
              <IssueBars counts={counts} range={range} />
            </>
          )}
        </Deferred>
      </div>
    </Card>
  );
}

const legendRows = 1;

/** The chart with its totals, tooltips and table. */
function IssueBars({ counts, range }: { counts: IssueCounts; range: DateRange }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const days = issueDays(counts, range);
  const types = typesIn(days).map((key) => ({ key, label: i18n._(issueTypeLabel(key)) }));
  const series: Series[] = [
    { key: "found", label: t`Found`, style: { color: "var(--chart-2)", pattern: "solid" } },
    { key: "resolved", label: t`Resolved`, style: { color: "var(--chart-3)", pattern: "stripes" } },
  ];

  const linkOf = ({ day: key, side }: BarSegment) => {
    const day = days.find(({ date }) => date.toString() === key);
    return day && side === "above" ? issuesFoundOn(day.date, typesIn([{ ...day, resolved: {} }])) : null;
  };

  const tooltip = (key: string) => {
    const day = days.find(({ date }) => date.toString() === key);
    if (!day) return null;
    const { found, resolved } = totalOf([day]);
    const occurring = types.filter(({ key }) => day.found[key] || day.resolved[key]);
    const others = types.length - occurring.length;
    const totals = t`${format.number(found)} found, ${format.number(resolved)} resolved`;
    return (
      <BarTooltip
        title={format.weekdayAndDate(day.date)}
        columns={occurring.length > 0 ? series.map(({ label }) => label) : undefined}
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
        above: { found: sum(found) },
        below: { resolved: sum(resolved) },
      }))}
      series={series}
      axisTitles={{ x: t`Day`, y: t`Found (up), resolved (down)` }}
      tickText={(value) => format.number(Math.abs(value))}
      linkOf={linkOf}
      tooltip={tooltip}
      legendRows={legendRows}
      totals={<IssueTotals days={days} />}
      table={<IssueTable days={days} types={types} />}
    />
  );
}

/** A text summary of the chart: the numbers of issues found and resolved, and the most common type. */
function IssueTotals({ days }: { days: readonly IssueDay[] }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { found, resolved } = totalOf(days);
  const [mostCommon] = typesIn(days);
  if (!mostCommon) {
    return (
      <p>
        <Trans>No issues were found or resolved in this period.</Trans>
      </p>
    );
  }
  const foundText = format.number(found);
  const resolvedText = format.number(resolved);
  const type = i18n._(issueTypeLabel(mostCommon));
  return (
    <p>
      <Trans>
        <strong>{foundText} found</strong> and <strong>{resolvedText} resolved</strong>. Most common: {type}.
      </Trans>{" "}
      {found > resolved && (
        <Plural
          value={found - resolved}
          one="# more open issue than at the start of the period."
          other="# more open issues than at the start of the period."
        />
      )}
    </p>
  );
}

export type { IssueCounts } from "./issue-days";
