import { lazyComponent } from "@shared/lib/react";

/** The plot of lightweight-charts, which is large: the browser loads it with the first chart. */
export const seriesPlot = lazyComponent(async () => (await import("./series-plot.client")).SeriesPlot);

/** The attribution that lightweight-charts requires. */
export const PlotAttribution = () => (
  <a href="https://www.tradingview.com/lightweight-charts/" rel="noreferrer" target="_blank">
    Lightweight Charts™ © TradingView
  </a>
);
