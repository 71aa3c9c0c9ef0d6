import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from "react";
import { ChartError, ChartFrame, ChartPlaceholder } from "../chart-frame/chart-frame";
import { ChartLegend, type Series } from "../chart-frame/chart-legend";
import { ErrorBoundary } from "../error-boundary/error-boundary";
import { RenderWhenVisible } from "../render-when-visible/render-when-visible";
import type { BarDay } from "./bar-day";

// Recharts is heavy: it comes in a chunk of its own once the chart is near, and never to the server.
const LazyBarChart = lazy(async () => ({ default: (await import("./bar-chart.client")).StackedBarChart }));

type BarChartProps = ComponentProps<typeof LazyBarChart>;

type StackedBarsProps = Omit<BarChartProps, "series" | "domain"> & {
  series: readonly Series[];
  /** What the axis spans while every series is shown; without one it fits what is drawn, then and later. */
  wholeDomain?: [number, number];
  totals: ReactNode;
  legendRows: number;
  table: ReactNode;
};

/** A stacked bar for each day, with totals, a legend that toggles, a tooltip, links, and the figures as a table. */
export function StackedBars({
  series,
  wholeDomain,
  totals,
  legendRows,
  table,
  ...drawing
}: StackedBarsProps) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setHidden((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  const shown = series.filter(({ key }) => !hidden.has(key));

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
                {...drawing}
                series={shown}
                domain={hidden.size === 0 ? wholeDomain : undefined}
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </RenderWhenVisible>
    </ChartFrame>
  );
}

export type { BarDay, Series };
