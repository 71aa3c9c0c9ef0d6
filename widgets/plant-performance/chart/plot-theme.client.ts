import { tokenColor } from "@shared/ui/theme/token-color";
import type { ChartSeries } from "../rules/series";
import type { SeriesPaint } from "./series-view.client";

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

export const paintOf = ({ type, style }: ChartSeries, { surface }: PlotTheme): SeriesPaint => ({
  type,
  color: styleColor(style.color),
  stripes: style.pattern === "stripes" ? surface : null,
  dash: style.line ?? [],
});
