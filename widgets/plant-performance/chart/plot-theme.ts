import { tokenColor } from "@shared/ui/theme/theme";

/** The colours of the current theme in which a chart is drawn. */
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
