import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { energyUnitFor } from "@shared/lib/energy";
import { ChartError, ChartFrame, ChartPlaceholder } from "@shared/ui/chart-frame/chart-frame";
import { ChartLegend } from "@shared/ui/chart-frame/chart-legend";
import { chartTable } from "@shared/ui/chart-frame/chart-table";
import { ErrorBoundary } from "@shared/ui/error-boundary/error-boundary";
import { RenderWhenVisible } from "@shared/ui/render-when-visible/render-when-visible";
import { lazy, Suspense, useState } from "react";
import type { PerformanceDay } from "./performance-days";
import { PerformanceTooltip } from "./performance-tooltip";
import { PerformanceTotalsText } from "./performance-totals-text";
import { seriesIn, seriesLabels, seriesStyles } from "./series";

const PerformanceTable = chartTable(async () => (await import("./performance-table")).PerformanceTable);

// Recharts is large: it is a separate chunk, loaded in the browser when the chart is about to become visible.
const PerformancePlot = lazy(async () => ({ default: (await import("./plot.client")).PerformancePlot }));

/** The generated and the expected energy of a plant per day. */
export function PerformanceChart({ days }: { days: readonly PerformanceDay[] }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const highest = Math.max(
    0,
    ...days.flatMap(({ actualKwh, band, expectedKwh }) => [
      actualKwh ?? 0,
      expectedKwh ?? 0,
      band?.highKwh ?? 0,
    ]),
  );
  const { unit, kwhPerUnit } = energyUnitFor(highest);
  const series = seriesIn(days).map((key) => ({
    key,
    label: i18n._(seriesLabels[key]),
    style: seriesStyles[key],
  }));
  const byKey = new Map(days.map((day) => [day.date.toString(), day]));
  const toggle = (key: string) =>
    setHidden((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });

  if (series.length === 0) return <PerformanceTotalsText days={days} />;
  return (
    <ChartFrame
      totals={<PerformanceTotalsText days={days} />}
      legend={<ChartLegend series={series} hidden={hidden} onToggle={toggle} />}
      table={<PerformanceTable days={days} />}
    >
      <RenderWhenVisible placeholder={<ChartPlaceholder />}>
        {() => (
          <ErrorBoundary fallback={<ChartError />}>
            <Suspense fallback={<ChartPlaceholder />}>
              <PerformancePlot
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
