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
import { amountAxis, dayAxis, dayTooltip, plotMargin } from "../chart-frame/axes";
import type { Series } from "../chart-frame/chart-legend";
import drawing from "../chart-frame/plot.module.css";
import { FillDefinition, seriesFill } from "../chart-frame/series-style";
import { type BarDay, type BarPiece, barRows, pieceKey, type Side } from "./bar-day";
import styles from "./stacked-bars.module.css";

export interface StackedBarChartProps {
  days: readonly BarDay[];
  /** The series that are shown, from the base line outward. */
  series: readonly Series[];
  axisTitles: { x: string; y: string };
  /** What the whole axis spans; left out where the values decide. */
  domain?: [number, number];
  tickText: (value: number) => string;
  /** Where a piece of a bar leads. */
  linkOf: (piece: BarPiece) => string | null;
  /** Everything that is to say of a day, shown while it is pointed at. */
  tooltip: (day: string) => ReactNode;
}

/** Stacked bars by day, drawn by Recharts; loaded when a chart comes near. */
export function StackedBarChart({
  days,
  series,
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
      className={drawing.plot}
      margin={plotMargin}
      stackOffset="sign"
      barCategoryGap="18%"
      maxBarSize={44}
    >
      <defs>
        {series.map(({ key, look }, index) => (
          <FillDefinition key={key} id={`${idBase}${index}`} look={look} />
        ))}
      </defs>
      <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
      <XAxis {...dayAxis(axisTitles.x, (key) => labels.get(key) ?? key)} />
      <YAxis {...amountAxis(axisTitles.y, tickText)} domain={domain} allowDecimals={false} />
      <Tooltip {...dayTooltip(tooltip)} />
      <Bar dataKey={() => 0} stackId="day" isAnimationActive={false} shape={unknownDay} />
      {sides.flatMap((side) =>
        series.map(({ key, label, look }, index) => (
          <Bar
            key={pieceKey(side, key)}
            dataKey={pieceKey(side, key)}
            stackId="day"
            isAnimationActive={false}
            shape={(bar: BarShapeProps) => (
              <Piece
                bar={bar}
                fill={seriesFill(`${idBase}${index}`, look)}
                to={linkOf({ day: bar.payload.key, series: key, side })}
                label={`${label}, ${labels.get(bar.payload.key)}`}
              />
            )}
          />
        )),
      )}
      <ReferenceLine y={0} stroke="var(--chart-axis)" />
    </BarChart>
  );
}

/** A day nothing is known of: an empty, dashed place instead of a bar of zero. */
const unknownDay = ({ payload, x, width, background }: BarShapeProps) =>
  payload.unknown && background ? (
    <rect
      className={styles.unknown}
      x={x + 0.5}
      width={Math.max(0, width - 1)}
      y={background.y ?? 0}
      height={background.height}
    />
  ) : null;

interface PieceProps {
  bar: BarShapeProps;
  fill: string;
  to: string | null;
  /** What it stands for: series and day. */
  label: string;
}

/** One piece of a bar. Keyboards reach the same links in the table, without a stop for every piece. */
function Piece({ bar: { x, y, width, height }, fill, to, label }: PieceProps) {
  if (!height) return null;
  // A line of the ground keeps pieces apart where they have room for it; thin ones stay whole.
  const shownHeight = Math.abs(height) > 4 ? height - Math.sign(height) : height;
  const piece = (
    <Rectangle {...{ x, y, width }} height={shownHeight} className={styles.piece} style={{ fill }} />
  );
  return to === null ? (
    piece
  ) : (
    <Link to={to} aria-label={label} tabIndex={-1}>
      {piece}
    </Link>
  );
}
