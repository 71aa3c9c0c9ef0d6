import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from "react";
import { ChartFailed, ChartFrame, ChartPlace } from "../chart-frame/chart-frame";
import { ChartLegend, type Series } from "../chart-frame/chart-legend";
import { FaultBoundary } from "../fault-boundary";
import { WhenNear } from "../when-near";
import type { BarDay } from "./bar-day";

// Recharts is heavy: it comes in a chunk of its own once the chart is near, and never to the server.
const Drawing = lazy(async () => ({ default: (await import("./drawing.client")).Drawing }));

type DrawingProps = ComponentProps<typeof Drawing>;

type StackedBarsProps = Omit<DrawingProps, "series" | "domain"> & {
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
      <WhenNear placeholder={<ChartPlace />}>
        {() => (
          <FaultBoundary fallback={<ChartFailed />}>
            <Suspense fallback={<ChartPlace />}>
              <Drawing {...drawing} series={shown} domain={hidden.size === 0 ? wholeDomain : undefined} />
            </Suspense>
          </FaultBoundary>
        )}
      </WhenNear>
    </ChartFrame>
  );
}

export type { BarDay, Series };
