import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from "react";
import { ChartError, ChartFrame, ChartPlaceholder } from "../chart-frame/chart-frame";
import { ChartLegend, type Series } from "../chart-frame/chart-legend";
import { ErrorBoundary } from "../error-boundary/error-boundary";
import { RenderWhenVisible } from "../render-when-visible/render-when-visible";
import type { BarDay } from "./bar-day";

// Recharts is large: it is a separate chunk, loaded when the chart is about to be visible, and never on the server.
const LazyBarChart = lazy(async () => ({ default: (await import("./bar-chart.client")).StackedBarChart }));

type BarChartProps = ComponentProps<typeof LazyBarChart>;

type StackedBarsProps = Omit<BarChartProps, "series" | "domain"> & {
  series: readonly Series[];
  /** The series that the legend hides at first. */
  hiddenAtFirst?: readonly string[];
  /** The range of the value axis while no series is hidden; by default it fits the visible values. */
  allSeriesDomain?: [number, number];
  totals: ReactNode;
  legendRows: number;
  table: ReactNode;
};

/** A stacked bar for each day, with totals, a legend that hides series, a tooltip, links, and the data as a table. */
export function StackedBars({
  series,
  hiddenAtFirst = [],
  allSeriesDomain,
  totals,
  legendRows,
  table,
  ...chart
}: StackedBarsProps) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(hiddenAtFirst));
  const toggle = (key: string) =>
    setHidden((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  const visible = series.filter(({ key }) => !hidden.has(key));

  return (
    <ChartFrame
      totals={totals}
      legendRows={legendRows}
      table={table}
      legend={<ChartLegend series={series} hidden={hidden} onToggle={toggle} />}
    >
      <RenderWhenVisible placeholder={<ChartPlaceholder />}>
        {() => (
          <ErrorBoundary fallback={<ChartError />}>
            <Suspense fallback={<ChartPlaceholder />}>
              <LazyBarChart
                {...chart}
                series={visible}
                domain={hidden.size === 0 ? allSeriesDomain : undefined}
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </RenderWhenVisible>
    </ChartFrame>
  );
}

export type { BarDay, Series };
