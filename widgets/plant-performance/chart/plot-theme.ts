import { tokenColor } from "@shared/ui/theme/theme";

/** The colours of a chart in the current theme. */
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

/** Resolves a style that names a token, such as `var(--color-ok)`, to a colour. */
export const styleColor = (color: string): string => tokenColor(color.slice(4, -1) as `--${string}`);
