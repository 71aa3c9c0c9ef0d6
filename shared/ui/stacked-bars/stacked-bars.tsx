import { lazyComponent } from "@shared/lib/react";
import { type ComponentProps, type ReactNode, Suspense } from "react";
import {
  ChartError,
  ChartFrame,
  ChartLegend,
  ChartPlaceholder,
  type Series,
  useHiddenSeries,
} from "../chart-frame/chart-frame";
import { ErrorBoundary } from "../error-boundary/error-boundary";
import { RenderWhenVisible } from "../render-when-visible/render-when-visible";
import type { BarDay } from "./bar-day";

// Recharts is large. It is a separate chunk, which loads when the chart is about to be visible, and never on the
// server.
const BarChart = lazyComponent(async () => (await import("./bar-chart.client")).StackedBarChart);

type BarChartProps = ComponentProps<typeof BarChart.Component>;

type StackedBarsProps = Omit<BarChartProps, "series" | "domain" | "markStyle"> & {
  series: readonly Series[];
  /** The label and the style of the marks above marked days. */
  marks?: Series | undefined;
  /** The series that the legend hides initially. */
  hiddenAtFirst?: readonly string[];
  /** The range of the value axis while no series is hidden. By default it fits the visible values. */
  allSeriesDomain?: [number, number];
  totals: ReactNode;
  legendRows: number;
  table: ReactNode;
};

/** A stacked bar for each day, with totals, a legend that toggles series, a tooltip, links, and the data as a table. */
export function StackedBars({
  series,
  marks,
  hiddenAtFirst,
  allSeriesDomain,
  totals,
  legendRows,
  table,
  ...chart
}: StackedBarsProps) {
  const { hidden, onToggle } = useHiddenSeries(hiddenAtFirst);
  const visible = series.filter(({ key }) => !hidden.has(key));

  return (
    <ChartFrame
      totals={totals}
      legendRows={legendRows}
      table={table}
      legend={<ChartLegend series={marks ? [...series, marks] : series} hidden={hidden} onToggle={onToggle} />}
    >
      <RenderWhenVisible placeholder={<ChartPlaceholder />}>
        {() => (
          <ErrorBoundary fallback={<ChartError />}>
            <Suspense fallback={<ChartPlaceholder />}>
              <BarChart.Component
                {...chart}
                series={visible}
                markStyle={marks && !hidden.has(marks.key) ? marks.style : undefined}
                domain={visible.length === series.length ? allSeriesDomain : undefined}
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </RenderWhenVisible>
    </ChartFrame>
  );
}

export type { BarDay, Series };
