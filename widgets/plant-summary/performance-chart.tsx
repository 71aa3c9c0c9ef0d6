import { ComparisonText, type Uncompared } from "@entities/energy";
import { energyUnitFor } from "@heliograph/rules/units";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import {
  ChartError,
  ChartFrame,
  ChartFrameSkeleton,
  ChartLegend,
  ChartPlaceholder,
  ChartTable,
  type Series,
  useHiddenSeries,
} from "@shared/ui/chart-frame/chart-frame";
import { ErrorBoundary } from "@shared/ui/error-boundary/error-boundary";
import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { PlotAttribution, seriesPlot } from "@shared/ui/series-plot/series-plot";
import { BarTooltip } from "@shared/ui/stacked-bars/bar-tooltip";
import { StaticTable } from "@shared/ui/static-table/static-table";
import { WeekdayValue } from "@shared/ui/value-cells/value-cells";
import { type ReactNode, Suspense, useMemo } from "react";
import {
  dayTexts,
  type PerformanceDay,
  performanceComparison,
  performancePlot,
  type SeriesKey,
  seriesIn,
  seriesLabels,
  seriesOf,
  seriesStyles,
} from "./performance-days";
import styles from "./summary.module.css";

interface PerformanceChartProps {
  days: readonly PerformanceDay[];
  uncompared?: Uncompared | null;
}

/** The generated and the expected energy of a plant per day. */
export function PerformanceChart({ days, uncompared = null }: PerformanceChartProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { hidden, onToggle } = useHiddenSeries();
  const highest = Math.max(
    0,
    ...days.flatMap(({ generatedKwh, band, expectedKwh }) => [generatedKwh ?? 0, expectedKwh ?? 0, band?.highKwh ?? 0]),
  );
  const { unit, kwhPerUnit } = energyUnitFor(highest);
  const series = seriesIn(days).map((key) => ({ key, label: i18n._(seriesLabels[key]), style: seriesStyles[key] }));
  const model = useMemo(() => performancePlot(days), [days]);
  const axisTitle = t`Energy (${unit})`;

  const comparison = performanceComparison(days);
  const totals = comparison && <ComparisonText comparison={comparison} uncompared={uncompared} />;
  if (series.length === 0) return totals;
  return (
    <ChartFrame
      totals={totals}
      legend={<ChartLegend series={series} hidden={hidden} onToggle={onToggle} />}
      table={
        <ChartTable>
          <PerformanceTable days={days} />
        </ChartTable>
      }
    >
      <PlotFrame axisTitle={axisTitle}>
        <RenderWhenVisible placeholder={<ChartPlaceholder />}>
          {() => (
            <ErrorBoundary fallback={<ChartError />}>
              <Suspense fallback={<ChartPlaceholder />}>
                <seriesPlot.Component
                  model={model}
                  hidden={hidden}
                  texts={{
                    value: (kwh) => format.number(kwh / kwhPerUnit, 2),
                    tick: ({ first }) => format.dayAndMonth(first),
                  }}
                  label={t`Chart: ${axisTitle}. Use the arrow keys to read the values.`}
                  tooltip={(index) => days[index] && <PerformanceTooltip day={days[index]} />}
                />
              </Suspense>
            </ErrorBoundary>
          )}
        </RenderWhenVisible>
      </PlotFrame>
    </ChartFrame>
  );
}

interface PlotFrameProps {
  /** The title of the value axis. Absent while the unit is not known. */
  axisTitle?: string;
  children: ReactNode;
}

/** The titles of the axes, and the attribution, around the plot. */
function PlotFrame({ axisTitle, children }: PlotFrameProps) {
  return (
    <div>
      <p className={styles.axis}>{axisTitle ?? <Trans>Energy</Trans>}</p>
      {children}
      <p className={`row spread ${styles.axis}`}>
        <PlotAttribution />
        <Trans>Day</Trans>
      </p>
    </div>
  );
}

/** The size of the chart while its data is loading. */
export const PerformanceChartSkeleton = () => (
  <ChartFrameSkeleton>
    <PlotFrame>
      <ChartPlaceholder />
    </PlotFrame>
  </ChartFrameSkeleton>
);

/** The values of one day. */
function PerformanceTooltip({ day }: { day: PerformanceDay }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { date, generatedKwh } = day;
  const { actual, expected, band } = dayTexts(day, i18n);
  const row = (key: SeriesKey, text: string | null): { series: Series; cells: string[] }[] =>
    text === null
      ? []
      : [{ series: { key, label: i18n._(seriesLabels[key]), style: seriesStyles[key] }, cells: [text] }];
  const rows = [...row(seriesOf(day), actual), ...row("expected", expected), ...row("band", band)];
  return (
    <BarTooltip
      title={format.weekdayAndDate(date)}
      rows={rows}
      footer={generatedKwh === null ? t`No data` : undefined}
    />
  );
}

/** The values of the chart as a table, latest day first. */
function PerformanceTable({ days }: { days: readonly PerformanceDay[] }) {
  const { t, i18n } = useLingui();
  return (
    <StaticTable
      label={t`Generated and expected energy by day`}
      numbersFrom={1}
      head={[t`Day`, t`Generated`, t`Expected`, t`Expected range`]}
      rows={days.toReversed().map((day) => {
        const { actual, expected, band } = dayTexts(day, i18n);
        return {
          key: day.date.toString(),
          cells: [<WeekdayValue key="day" date={day.date} />, actual ?? t`No data`, expected ?? "–", band ?? "–"],
        };
      })}
    />
  );
}
