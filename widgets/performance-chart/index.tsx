import { ComparisonText, type Uncompared } from "@entities/energy";
import { energyUnitFor } from "@heliograph/rules/units";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { lazyComponent } from "@shared/lib/react";
import {
  ChartError,
  ChartFrame,
  ChartLegend,
  ChartPlaceholder,
  ChartTable,
  type Series,
  useHiddenSeries,
} from "@shared/ui/chart-frame/chart-frame";
import { ErrorBoundary } from "@shared/ui/error-boundary/error-boundary";
import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { BarTooltip } from "@shared/ui/stacked-bars/bar-tooltip";
import { StaticTable } from "@shared/ui/static-table/static-table";
import { WeekdayValue } from "@shared/ui/value-cells/value-cells";
import { Suspense } from "react";
import {
  dayTexts,
  type PerformanceDay,
  performanceComparison,
  type SeriesKey,
  seriesIn,
  seriesLabels,
  seriesOf,
  seriesStyles,
} from "./performance-days";

// Recharts is large. Its chunk is loaded in the browser when the chart is about to become visible.
const PerformancePlot = lazyComponent(async () => (await import("./plot.client")).PerformancePlot);

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
  const byKey = new Map(days.map((day) => [day.date.toString(), day]));

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
      <RenderWhenVisible placeholder={<ChartPlaceholder />}>
        {() => (
          <ErrorBoundary fallback={<ChartError />}>
            <Suspense fallback={<ChartPlaceholder />}>
              <PerformancePlot.Component
                days={days}
                hidden={hidden}
                kwhPerUnit={kwhPerUnit}
                axisTitles={{ x: t`Day`, y: t`Energy (${unit})` }}
                dayText={(day) => format.dayAndMonth(day)}
                tickText={(value) => format.number(value, 2)}
                tooltip={(key) => {
                  const day = byKey.get(key);
                  return day && <PerformanceTooltip day={day} />;
                }}
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </RenderWhenVisible>
    </ChartFrame>
  );
}

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

export { performanceDays } from "./performance-days";
