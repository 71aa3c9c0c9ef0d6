import { tokenColor } from "@shared/ui/theme/theme";
import type { SeriesStyle } from "../small-bars/series-style";

/** A period of the time axis. */
export interface PlotPeriod {
  /** Unique within a plot: the start, as an instant for hours and as a date otherwise. */
  key: string;
  /** The first and the last calendar day. */
  first: Temporal.PlainDate;
  last: Temporal.PlainDate;
  /** The start of an hour. Null for longer periods. */
  instant: Temporal.Instant | null;
}

/** A series of a plot. Each list of values has one value per period. */
export interface PlotSeries {
  key: string;
  /** A gap fills the height of the plot at each period with a value. */
  type: "bars" | "line" | "band" | "gap";
  style: SeriesStyle;
  /** The key of a group. The legend shows and hides the series of a group as one entry. */
  group?: string;
  /** Whether a line is thin and drawn behind the bars, which are too narrow for a line in front of them. */
  isBehindBars?: true;
  /** The value of each period, or the lower end of a band. Null is a gap. */
  values: readonly (number | null)[];
  /** The upper end of a band. */
  highs?: readonly (number | null)[];
}

/** The mark of the periods without data, in place of bars of zero. It is drawn behind the other series. */
export const gapSeries = (hasData: readonly boolean[]): PlotSeries => ({
  key: "gap",
  type: "gap",
  style: { color: "var(--color-surface-sunken)", pattern: "solid" },
  values: hasData.map((has) => (has ? null : 0)),
});

/** What a plot draws. The first series is drawn behind the others. */
export interface PlotModel {
  periods: readonly PlotPeriod[];
  series: readonly PlotSeries[];
  /** The fixed ends of the value axis. */
  axis: { min?: number; max?: number };
  /** A value that is marked by a line across the plot. */
  reference: number | null;
}

/** The largest calendar unit that changes at a tick of the time axis. */
export type TickKind = "year" | "month" | "day" | "time";

export const isHidden = ({ key, group }: PlotSeries, hidden: ReadonlySet<string>): boolean => hidden.has(group ?? key);

/** The positions of the first and the last visible period. */
export interface PeriodWindow {
  from: number;
  to: number;
}

/** The minimum number of periods in a window. */
const minPeriods = 3;

/** The factor of a step of zooming in. */
export const zoomStep = 0.6;

/** The window with the same centre and a length multiplied by a factor. Null for all periods. */
export function resizedWindow(window: PeriodWindow | null, factor: number, count: number): PeriodWindow | null {
  const { from, to } = window ?? { from: 0, to: count - 1 };
  const length = Math.max(minPeriods, Math.round((to - from + 1) * factor));
  if (length >= count) return null;
  const first = (from + to + 1 - length) / 2;
  // Rounds the length, so that zooming in after zooming out restores the window.
  const rounded = factor < 1 ? Math.floor(first) : Math.ceil(first);
  const bounded = Math.max(0, Math.min(rounded, count - length));
  return { from: bounded, to: bounded + length - 1 };
}

/** The colours of a plot in the current theme. */
export interface PlotTheme {
  surface: string;
  text: string;
  strongText: string;
  grid: string;
  axis: string;
  fontFamily: string;
}

export const readPlotTheme = (): PlotTheme => ({
  surface: tokenColor("--color-surface"),
  text: tokenColor("--color-text-muted"),
  strongText: tokenColor("--color-text"),
  grid: tokenColor("--chart-grid"),
  axis: tokenColor("--chart-axis"),
  fontFamily: getComputedStyle(document.body).fontFamily,
});

/** The colour of a style, which names a token: `var(--color-ok)`. */
export const styleColor = (color: string): string => tokenColor(color.slice(4, -1) as `--${string}`);
