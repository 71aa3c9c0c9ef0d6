import {
  type CustomData,
  type CustomSeriesOptions,
  type CustomSeriesPricePlotValues,
  type CustomSeriesWhitespaceData,
  customSeriesDefaultOptions,
  type ICustomSeriesPaneRenderer,
  type ICustomSeriesPaneView,
  type PaneRendererCustomData,
  type PriceToCoordinateConverter,
} from "lightweight-charts";
import { type PlotSeries, type PlotTheme, styleColor } from "./plot-model";

/** An item of a series at a position of the time axis: one value, or the two ends of a band. */
interface PlotItem extends CustomData {
  index: number;
  value: number;
  high?: number;
}

/** A visible item in pixels of the plot. */
interface PlacedItem {
  index: number;
  x: number;
  y: number;
  /** The other end of a band. */
  yHigh: number;
}

/** The appearance of a series, with the colours of the current theme. */
export interface SeriesPaint {
  /** An anchor is invisible. It gives every period a position on the axis. */
  type: PlotSeries["type"] | "anchor";
  color: string;
  /** The colour of the outline that keeps a line legible in front of bars. Null for a line without an outline. */
  halo: string | null;
  /** Whether a line is thin and has no dots. */
  isThin?: boolean;
  /** The colour of the stripes. Null for bars without stripes. */
  stripes: string | null;
  /** Whether the stripes run down from left to right. */
  falling?: boolean;
  dash: readonly number[];
}

const maxBarWidth = 40;
const barShare = 0.7;
const lineWidth = 2;
const thinLineWidth = 1;
/** A line has a dot on each value if the distance between periods is at least this. */
const dotSpacing = 10;

type Context = CanvasRenderingContext2D;

const barWidth = (spacing: number) => Math.max(1, Math.min(maxBarWidth, spacing * barShare));

/** Splits items into runs of neighbours. A missing value ends a run. */
function splitRuns(items: readonly PlacedItem[]): PlacedItem[][] {
  const runs: PlacedItem[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run && item.index - (run.at(-1)?.index ?? 0) === 1) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

function drawBars(
  context: Context,
  items: readonly PlacedItem[],
  spacing: number,
  zeroY: number,
  { color, stripes, falling }: SeriesPaint,
): void {
  const width = barWidth(spacing);
  const radius = width > 6 ? 2 : 0;
  context.beginPath();
  for (const { x, y } of items) {
    const [top, height] = [Math.min(y, zeroY), Math.max(1, Math.abs(zeroY - y))];
    const corners = y <= zeroY ? [radius, radius, 0, 0] : [0, 0, radius, radius];
    context.roundRect(x - width / 2, top, width, height, corners);
  }
  context.fillStyle = color;
  context.fill();
  if (stripes === null || items.length === 0) return;
  context.clip();
  const [left, right] = [(items[0]?.x ?? 0) - width, (items.at(-1)?.x ?? 0) + width];
  const tops = items.map(({ y }) => Math.min(y, zeroY));
  const bottoms = items.map(({ y }) => Math.max(y, zeroY));
  const [top, bottom] = [Math.min(...tops), Math.max(...bottoms)];
  context.beginPath();
  for (let x = left - (bottom - top); x < right; x += 6) {
    context.moveTo(x, falling ? top : bottom);
    context.lineTo(x + (bottom - top), falling ? bottom : top);
  }
  context.strokeStyle = stripes;
  context.lineWidth = 1.2;
  context.stroke();
}

function drawLine(
  context: Context,
  items: readonly PlacedItem[],
  spacing: number,
  { color, halo, isThin, dash }: SeriesPaint,
): void {
  const width = isThin ? thinLineWidth : lineWidth;
  context.beginPath();
  for (const run of splitRuns(items)) {
    for (const [position, { x, y }] of run.entries()) position === 0 ? context.moveTo(x, y) : context.lineTo(x, y);
  }
  context.lineJoin = "round";
  if (halo !== null) {
    context.strokeStyle = halo;
    context.lineWidth = width + 3;
    context.stroke();
  }
  context.strokeStyle = color;
  context.lineWidth = width;
  context.setLineDash([...dash]);
  context.stroke();
  // A single value between two gaps gets a dot, because it has no line.
  const dots =
    spacing >= dotSpacing && !isThin ? items : splitRuns(items).flatMap((run) => (run.length === 1 ? run : []));
  context.beginPath();
  for (const { x, y } of dots) {
    context.moveTo(x, y);
    context.arc(x, y, 2.5, 0, 2 * Math.PI);
  }
  context.fillStyle = color;
  context.fill();
}

function drawBand(context: Context, items: readonly PlacedItem[], spacing: number, { color }: SeriesPaint): void {
  context.fillStyle = color;
  for (const run of splitRuns(items)) {
    const [first] = run;
    context.beginPath();
    if (run.length === 1 && first) {
      const width = barWidth(spacing);
      context.rect(first.x - width / 2, first.yHigh, width, first.y - first.yHigh);
    } else {
      for (const { x, yHigh } of run) context.lineTo(x, yHigh);
      for (const { x, y } of run.toReversed()) context.lineTo(x, y);
    }
    context.fill();
  }
}

/** Fills the plot above the base line at the periods of a gap. */
function drawGap(
  context: Context,
  items: readonly PlacedItem[],
  spacing: number,
  zeroY: number,
  { color }: SeriesPaint,
): void {
  context.fillStyle = color;
  for (const run of splitRuns(items)) context.fillRect((run[0]?.x ?? 0) - spacing / 2, 0, run.length * spacing, zeroY);
}

/** Draws a series on the canvas of lightweight-charts: bars, a line with gaps, a band, or the periods of a gap. */
export class SeriesView implements ICustomSeriesPaneView, ICustomSeriesPaneRenderer {
  #data: PaneRendererCustomData<unknown, PlotItem> | null = null;

  constructor(private readonly paint: SeriesPaint) {}

  renderer(): ICustomSeriesPaneRenderer {
    return this;
  }

  update(data: PaneRendererCustomData<never, never>): void {
    this.#data = data as unknown as PaneRendererCustomData<unknown, PlotItem>;
  }

  draw(target: Parameters<ICustomSeriesPaneRenderer["draw"]>[0], toY: PriceToCoordinateConverter): void {
    const data = this.#data;
    if (!data?.visibleRange) return;
    const { bars, barSpacing, visibleRange } = data;
    const { paint } = this;
    // Includes one item on each side, so that lines reach the edges of the plot.
    const visible = bars.slice(Math.max(0, visibleRange.from - 1), visibleRange.to + 1);
    const items = visible.map(({ x, originalData: { index, value, high } }) => ({
      index,
      x,
      y: toY(value) ?? 0,
      yHigh: high === undefined ? 0 : (toY(high) ?? 0),
    }));
    const zeroY = toY(0) ?? 0;
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of the canvas, not a hook
    target.useMediaCoordinateSpace(({ context }) => {
      context.save();
      if (paint.type === "bars") drawBars(context, items, barSpacing, zeroY, paint);
      else if (paint.type === "line") drawLine(context, items, barSpacing, paint);
      else if (paint.type === "band") drawBand(context, items, barSpacing, paint);
      else if (paint.type === "gap") drawGap(context, items, barSpacing, zeroY, paint);
      context.restore();
    });
  }

  /** The values that must be visible. Bars start at 0. */
  priceValueBuilder(item: CustomData): CustomSeriesPricePlotValues {
    const { value, high } = item as PlotItem;
    if (this.paint.type === "bars") return [0, value];
    return high === undefined ? [value] : [value, high];
  }

  isWhitespace(item: CustomData | CustomSeriesWhitespaceData<unknown>): item is CustomSeriesWhitespaceData<never> {
    return (item as Partial<PlotItem>).value === undefined;
  }

  defaultOptions(): CustomSeriesOptions {
    return customSeriesDefaultOptions;
  }
}

/** The appearance of a series in the current theme. An outline would break the lines of other plants. */
export const toPaint = (
  { type, style, isBehindBars }: PlotSeries,
  series: readonly PlotSeries[],
  { surface }: PlotTheme,
): SeriesPaint => ({
  type,
  color: styleColor(style.color),
  halo: !isBehindBars && series.some((one) => one.type === "bars") ? surface : null,
  isThin: isBehindBars ?? false,
  stripes: style.pattern === "solid" ? null : surface,
  falling: style.pattern === "backstripes",
  dash: style.line ?? [],
});
