import { Link } from "@remix-run/react";
import { type ReactNode, useId, useMemo } from "react";
import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  Rectangle,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { Series } from "../chart-frame/chart-frame";
import { FillDefinition, Mark, type SeriesStyle, seriesFill } from "../small-bars/series-style";
import { type BarDay, type BarSegment, barRows, type Side, segmentKey } from "./bar-day";
import styles from "./stacked-bars.module.css";

const text = { fill: "var(--color-text-muted)", fontSize: "var(--text-xs)" };

/** The plot margin of the chart. */
const plotMargin = { top: 8, right: 4, bottom: 20, left: 12 };

/** Returns the props of the day axis. `key` is the row property with the day. */
const dayAxis = (title: string, tickFormatter: (day: string) => string) => ({
  dataKey: "key",
  tickFormatter,
  tick: text,
  tickLine: false,
  axisLine: { stroke: "var(--chart-axis)" },
  minTickGap: 12,
  label: { value: title, position: "insideBottom" as const, offset: -14, style: text },
});

/** Returns the props of the value axis, with steps of 1, 2, 2.5 or 5. */
const amountAxis = (title: string, tickFormatter: (value: number) => string) => ({
  // As wide as the labels of the values and the title.
  width: "auto" as const,
  niceTicks: "snap125" as const,
  tickFormatter,
  tick: text,
  tickLine: false,
  axisLine: false,
  label: {
    value: title,
    angle: -90,
    position: "insideLeft" as const,
    offset: 0,
    style: { ...text, textAnchor: "middle" as const },
  },
});

/** Returns the props of the tooltip of a day. */
const dayTooltip = (tooltip: (day: string) => ReactNode) => ({
  isAnimationActive: false,
  cursor: { fill: "var(--chart-cursor)" },
  wrapperStyle: { zIndex: 1 },
  content: ({ active, label }: { active?: boolean; label?: string | number }) =>
    active && label !== undefined ? tooltip(String(label)) : null,
});

interface StackedBarChartProps {
  days: readonly BarDay[];
  /** The visible series, starting at the base line. */
  series: readonly Series[];
  axisTitles: { x: string; y: string };
  /** The style of the marks above marked days; absent if they are hidden. */
  markStyle?: SeriesStyle | undefined;
  /** The range of the value axis. By default it fits the values. */
  domain?: [number, number];
  tickText: (value: number) => string;
  /** Returns the URL of a segment; null if the segment has no link. */
  linkOf: (segment: BarSegment) => string | null;
  /** Renders the content of the tooltip of a day. */
  tooltip: (day: string) => ReactNode;
}

/** Stacked bars by day, rendered by Recharts. */
export function StackedBarChart({
  days,
  series,
  markStyle,
  axisTitles,
  domain,
  tickText,
  linkOf,
  tooltip,
}: StackedBarChartProps) {
  const idBase = `fill${useId().replaceAll(":", "")}`;
  const keys = series.map(({ key }) => key);
  const rows = useMemo(() => barRows(days, keys), [days, keys]);
  const labels = useMemo(() => new Map(days.map(({ key, axisLabel }) => [key, axisLabel])), [days]);
  const sides: Side[] = days.some(({ below }) => below) ? ["above", "below"] : ["above"];

  return (
    <BarChart
      responsive
      data={rows}
      className={styles.plot}
      margin={plotMargin}
      stackOffset="sign"
      barCategoryGap="18%"
      maxBarSize={44}
    >
      <defs>
        {series.map(({ key, style }, index) => (
          <FillDefinition key={key} id={`${idBase}${index}`} seriesStyle={style} />
        ))}
      </defs>
      <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
      <XAxis {...dayAxis(axisTitles.x, (key) => labels.get(key) ?? key)} />
      <YAxis {...amountAxis(axisTitles.y, tickText)} domain={domain} allowDecimals={false} />
      <Tooltip {...dayTooltip(tooltip)} />
      <Bar dataKey={() => 0} stackId="day" isAnimationActive={false} shape={missingDay} />
      {sides.flatMap((side) =>
        series.map(({ key, label, style }, index) => (
          <Bar
            key={segmentKey(side, key)}
            dataKey={segmentKey(side, key)}
            stackId="day"
            isAnimationActive={false}
            shape={(bar: BarShapeProps) => (
              <Segment
                bar={bar}
                fill={seriesFill(`${idBase}${index}`, style)}
                to={linkOf({ day: bar.payload.key, series: key, side })}
                label={`${label}, ${labels.get(bar.payload.key)}`}
              />
            )}
          />
        )),
      )}
      {markStyle && (
        <Bar
          dataKey={() => 0}
          stackId="day"
          isAnimationActive={false}
          shape={({ payload, x, width, background }: BarShapeProps) =>
            payload.marked && background ? (
              <Mark
                x={x + width / 2}
                y={(background.y ?? 0) + markRadius}
                radius={markRadius}
                seriesStyle={markStyle}
              />
            ) : null
          }
        />
      )}
      <ReferenceLine y={0} stroke="var(--chart-axis)" />
    </BarChart>
  );
}

/** Half the width of a mark, pixels. */
const markRadius = 4;

/** A day without data: a pale column instead of a bar of zero. */
const missingDay = ({ payload, x, width, background }: BarShapeProps) =>
  payload.missing && background ? (
    <rect
      className={styles.missing}
      x={x + 0.5}
      width={Math.max(0, width - 1)}
      y={background.y ?? 0}
      height={background.height}
    />
  ) : null;

interface SegmentProps {
  bar: BarShapeProps;
  fill: string;
  to: string | null;
  /** The accessible name: series and day. */
  label: string;
}

/** A segment of a bar. It cannot be focused, because the table has the same links. */
function Segment({ bar: { x, y, width, height }, fill, to, label }: SegmentProps) {
  if (!height) return null;
  // A gap of 1 px separates segments that are not thin.
  const visibleHeight = Math.abs(height) > 4 ? height - Math.sign(height) : height;
  const segment = <Rectangle {...{ x, y, width }} height={visibleHeight} className={styles.segment} style={{ fill }} />;
  return to === null ? (
    segment
  ) : (
    <Link to={to} aria-label={label} tabIndex={-1}>
      {segment}
    </Link>
  );
}
