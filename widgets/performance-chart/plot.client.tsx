import { amountAxis, dayAxis, dayTooltip, plotMargin } from "@shared/ui/chart-frame/axes";
import drawing from "@shared/ui/chart-frame/plot.module.css";
import { FillDefinition, seriesFill } from "@shared/ui/chart-frame/series-style";
import { type ReactNode, useId } from "react";
import {
  Area,
  Bar,
  type BarShapeProps,
  CartesianGrid,
  ComposedChart,
  Line,
  Rectangle,
  ReferenceArea,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import styles from "./performance-chart.module.css";
import { daysWithoutData, type PerformanceDay, type SeriesKey, seriesOf, seriesStyles } from "./performance-days";

export interface PerformancePlotProps {
  days: readonly PerformanceDay[];
  hidden: ReadonlySet<string>;
  /** kWh per unit of the axis. */
  kwhPerUnit: number;
  axisTitles: { x: string; y: string };
  dayText: (day: string) => string;
  tickText: (value: number) => string;
  /** Renders the tooltip of a day. */
  tooltip: (day: string) => ReactNode;
}

/** A data point of Recharts, in units of the axis. */
interface PlotPoint {
  key: string;
  series: SeriesKey;
  actual?: number;
  expected?: number;
  band?: [number, number];
}

function plotPoints(days: readonly PerformanceDay[], kwhPerUnit: number, hidden: ReadonlySet<string>): PlotPoint[] {
  return days.map((day) => {
    const { date, generatedKwh, expectedKwh, band } = day;
    const series = seriesOf(day);
    return {
      key: date.toString(),
      series,
      ...(generatedKwh !== null && !hidden.has(series) && { actual: generatedKwh / kwhPerUnit }),
      ...(expectedKwh !== null && !hidden.has("expected") && { expected: expectedKwh / kwhPerUnit }),
      ...(band && !hidden.has("band") && { band: [band.lowKwh / kwhPerUnit, band.highKwh / kwhPerUnit] }),
    };
  });
}

/** Bars of the generated energy over the band of the expected energy, rendered by Recharts. */
export function PerformancePlot({
  days,
  hidden,
  kwhPerUnit,
  axisTitles,
  dayText,
  tickText,
  tooltip,
}: PerformancePlotProps) {
  const idBase = `performance${useId().replaceAll(":", "")}`;
  const patternId = (key: SeriesKey) => `${idBase}${key}`;
  const hasData = days.some(({ generatedKwh }) => generatedKwh !== null);
  return (
    <ComposedChart
      responsive
      data={plotPoints(days, kwhPerUnit, hidden)}
      className={drawing.plot}
      margin={plotMargin}
      barCategoryGap="25%"
      maxBarSize={40}
    >
      <defs>
        <FillDefinition id={patternId("below")} seriesStyle={seriesStyles.below} />
        <FillDefinition id={patternId("partial")} seriesStyle={seriesStyles.partial} />
      </defs>
      <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
      <XAxis {...dayAxis(axisTitles.x, dayText)} />
      <YAxis {...amountAxis(axisTitles.y, tickText)} domain={[0, "auto"]} />
      <Tooltip {...dayTooltip(tooltip)} />
      {/* Consecutive days without data are marked by one area instead of bars of zero. */}
      {hasData &&
        daysWithoutData(days).map(({ start, end }) => (
          <ReferenceArea key={start.toString()} x1={start.toString()} x2={end.toString()} className={styles.unknown} />
        ))}
      <Bar
        dataKey="actual"
        isAnimationActive={false}
        shape={({ x, y, width, height, payload }: BarShapeProps) => (
          <Rectangle
            {...{ x, y, width, height }}
            radius={[2, 2, 0, 0]}
            style={{ fill: seriesFill(patternId(payload.series), seriesStyles[payload.series as SeriesKey]) }}
          />
        )}
      />
      <Area
        dataKey="band"
        isAnimationActive={false}
        activeDot={false}
        stroke="none"
        fill="var(--chart-band)"
        fillOpacity={1}
      />
      <Line
        dataKey="expected"
        isAnimationActive={false}
        stroke="var(--chart-expected)"
        strokeWidth={2}
        dot={{ r: 2.5, fill: "var(--chart-expected)", strokeWidth: 0 }}
        activeDot={false}
      />
    </ComposedChart>
  );
}
