import type { Period } from "@features/plant-events";
import { timeZone } from "@shared/lib/dates";
import {
  type AutoscaleInfo,
  ColorType,
  CrosshairMode,
  createChart,
  type IChartApi,
  type ISeriesApi,
  LineStyle,
  TickMarkType,
  type UTCTimestamp,
} from "lightweight-charts";
import type { ChartModel } from "../rules/chart-model";
import { isHidden } from "../rules/series";
import type { PeriodWindow } from "../rules/zoom";
import type { TickKind } from "./chart-texts";
import { paintOf, readPlotTheme, type SeriesPaint, SeriesView } from "./series-view.client";

export interface PlotTexts {
  value: (value: number) => string;
  tick: (period: Period, kind: TickKind) => string;
}

/** Where the periods are on the screen, in pixels from the left of the plot. */
interface PlotLayout {
  /** The centre of the first period. */
  origin: number;
  /** The distance of two periods. */
  spacing: number;
  /** The width of the value axis. */
  gutter: number;
}

interface PlotHandlers {
  texts: () => PlotTexts;
  /** The pointer is on a period; null when it left the plot. */
  onHover: (hover: { index: number; x: number; y: number } | null) => void;
  onLayout: (layout: PlotLayout) => void;
  /** The wheel, a pinch or a swipe changed what is visible; null for all periods. */
  onWindow: (window: PeriodWindow | null) => void;
}

/** A chart on the canvas; browser only. */
export interface Plot {
  show: (model: ChartModel, hidden: ReadonlySet<string>, window: PeriodWindow | null) => void;
  updateTheme: () => void;
  /** The period at a position of the screen; the first or the last one outside the plot. */
  indexAt: (clientX: number) => number;
  /** Scrolls to a period if it is outside the plot. Returns its position. */
  reveal: (index: number) => { x: number } | null;
  image: () => HTMLCanvasElement;
  destroy: () => void;
}

const anchorPaint: SeriesPaint = { type: "anchor", color: "", halo: "", stripes: null, dash: [] };
/** After the last change of what is visible. */
const windowDelayMs = 300;
const tickKinds: Partial<Record<TickMarkType, TickKind>> = {
  [TickMarkType.Year]: "year",
  [TickMarkType.Month]: "month",
  [TickMarkType.DayOfMonth]: "day",
};

/**
 * The positions on the time axis, strictly ascending: the axis has no time zones, so an hour has its local time. The
 * hour that occurs twice in autumn follows itself by a second.
 */
function timesOf(periods: readonly Period[]): UTCTimestamp[] {
  let last = Number.NEGATIVE_INFINITY;
  return periods.map(({ first, instant }) => {
    const local = instant?.toZonedDateTimeISO(timeZone).toPlainDateTime() ?? first.toPlainDateTime();
    last = Math.max(last + 1, local.toZonedDateTime("UTC").epochMilliseconds / 1_000);
    return last as UTCTimestamp;
  });
}

const sameWindow = (a: PeriodWindow | null, b: PeriodWindow | null): boolean => a?.from === b?.from && a?.to === b?.to;

/** The range of the value axis: fixed ends, zero and the reference line are always visible. */
function rangeOf({ axis, reference }: ChartModel, info: AutoscaleInfo | null): AutoscaleInfo | null {
  if (!info?.priceRange) return info;
  const { minValue, maxValue } = info.priceRange;
  const low = axis.min ?? Math.min(minValue, reference ?? minValue);
  const high = axis.max ?? Math.max(maxValue, reference ?? maxValue);
  return { ...info, priceRange: { minValue: low, maxValue: high > low ? high : low + 1 } };
}

/** Creates the chart of lightweight-charts in an element: a swipe pans, pinch or Ctrl and the wheel zoom. */
export function createPlot(element: HTMLElement, { texts, onHover, onLayout, onWindow }: PlotHandlers): Plot {
  let model: ChartModel | null = null;
  /** What is to be visible; null for all periods. */
  let shown: PeriodWindow | null = null;
  let windowTimer = 0;
  let hidden: ReadonlySet<string> = new Set();
  let positions = new Map<number, number>();
  let series: ISeriesApi<"Custom">[] = [];

  const tick = (time: unknown, type: TickMarkType) => {
    const period = model?.periods[positions.get(time as number) ?? -1];
    return period ? texts().tick(period, tickKinds[type] ?? "time") : "";
  };
  const chart: IChartApi = createChart(element, {
    width: element.clientWidth,
    height: element.clientHeight,
    layout: { attributionLogo: false, fontSize: 11 },
    grid: { vertLines: { visible: false } },
    // Lines stay in front of bars.
    hoveredSeriesOnTop: false,
    leftPriceScale: { visible: true, borderVisible: false, minimumWidth: 64, entireTextOnly: true },
    rightPriceScale: { visible: false },
    timeScale: {
      borderVisible: false,
      // Otherwise the ticks of hours have the text of their day.
      timeVisible: true,
      // `16 Nov`, `06:00`: more of them fit than with the default of 8.
      tickMarkMaxCharacterLength: 6,
      fixLeftEdge: true,
      fixRightEdge: true,
      minBarSpacing: 0.02,
      tickMarkFormatter: tick,
      allowBoldLabels: false,
    },
    localization: { priceFormatter: (value: number) => texts().value(value) },
    crosshair: {
      mode: CrosshairMode.Normal,
      vertLine: { labelVisible: false, style: LineStyle.Solid, width: 1 },
      horzLine: { visible: false, labelVisible: false },
    },
    // A drag of the mouse selects a range.
    handleScroll: { vertTouchDrag: false, pressedMouseMove: false },
    handleScale: { axisPressedMouseMove: false, axisDoubleClickReset: false },
  });
  const timeScale = chart.timeScale();

  function reportLayout(): void {
    const origin = timeScale.logicalToCoordinate(0 as never);
    if (origin === null) return;
    const next = timeScale.logicalToCoordinate(1 as never);
    onLayout({
      origin,
      spacing: next === null ? timeScale.options().barSpacing : next - origin,
      gutter: chart.priceScale("left").width(),
    });
  }

  /** Draws the series in the colours of the theme; the visible part of the axis remains. */
  function updateTheme(): void {
    const visible = timeScale.getVisibleLogicalRange();
    drawSeries();
    if (visible) timeScale.setVisibleLogicalRange(visible);
    reportLayout();
  }

  function drawSeries(): void {
    const theme = readPlotTheme();
    chart.applyOptions({
      layout: {
        background: { type: ColorType.Solid, color: theme.surface },
        textColor: theme.text,
        fontFamily: theme.fontFamily,
      },
      grid: { horzLines: { color: theme.grid } },
      crosshair: { vertLine: { color: theme.axis } },
    });
    for (const one of series) chart.removeSeries(one);
    series = [];
    if (!model) return;
    const current = model;
    const times = timesOf(current.periods);
    positions = new Map(times.map((time, index) => [time, index]));
    series = current.series.map((one) => {
      const added = chart.addCustomSeries(new SeriesView(paintOf(one, theme)), {
        priceScaleId: "left",
        lastValueVisible: false,
        priceLineVisible: false,
        visible: !isHidden(one, hidden),
        autoscaleInfoProvider: (base: () => AutoscaleInfo | null) => rangeOf(current, base()),
      });
      added.setData(
        times.map((time, index) => {
          const value = one.values[index] ?? null;
          if (value === null) return { time };
          return { time, index, value, high: one.highs?.[index] ?? undefined };
        }),
      );
      return added;
    });
    // Without it the axis would end at the last value, and begin earlier for as many periods.
    const anchor = chart.addCustomSeries(new SeriesView(anchorPaint), {
      priceScaleId: "left",
      lastValueVisible: false,
      priceLineVisible: false,
      autoscaleInfoProvider: () => null,
    });
    anchor.setData(times.map((time, index) => ({ time, index, value: 0 })));
    const line = { color: theme.axis, lineWidth: 1, axisLabelVisible: false } as const;
    anchor.createPriceLine({ ...line, price: 0, lineStyle: LineStyle.Solid });
    if (current.reference) anchor.createPriceLine({ ...line, price: current.reference, lineStyle: LineStyle.Dashed });
    series.push(anchor);
  }

  /** The periods whose centres are visible; null for all. */
  function visibleWindow(): PeriodWindow | null {
    const visible = timeScale.getVisibleLogicalRange();
    const last = (model?.periods.length ?? 0) - 1;
    if (!visible) return null;
    const from = Math.max(0, Math.ceil(visible.from - 0.5));
    const to = Math.min(last, Math.floor(visible.to + 0.5));
    return from === 0 && to === last ? null : { from, to };
  }

  function showWindow(): void {
    if (shown) timeScale.setVisibleLogicalRange(shown);
    else timeScale.fitContent();
    reportLayout();
  }

  function reportWindow(): void {
    const window = visibleWindow();
    // Zero while the panel of another tab is selected.
    if (element.clientWidth === 0 || sameWindow(window, shown)) return;
    shown = window;
    onWindow(window);
  }

  chart.subscribeCrosshairMove(({ logical, point }) => {
    const index = logical === undefined || !point ? -1 : Math.round(logical);
    if (!point || !model?.periods[index]) onHover(null);
    else onHover({ index, x: point.x, y: point.y });
  });
  timeScale.subscribeVisibleLogicalRangeChange(() => {
    reportLayout();
    clearTimeout(windowTimer);
    windowTimer = window.setTimeout(reportWindow, windowDelayMs);
  });
  timeScale.subscribeSizeChange(reportLayout);

  // The wheel scrolls the page, unless it zooms with Ctrl or pans sideways.
  const onWheel = (event: WheelEvent) => {
    const zooms = event.ctrlKey || event.metaKey;
    if (!zooms && Math.abs(event.deltaY) >= Math.abs(event.deltaX)) event.stopPropagation();
  };
  element.addEventListener("wheel", onWheel, { capture: true });
  const resizes = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = element;
    // The panel of another tab is selected.
    if (clientWidth === 0) return;
    chart.resize(clientWidth, clientHeight);
    showWindow();
  });
  resizes.observe(element);

  return {
    show(next, hiddenKeys, window) {
      const samePeriods =
        model?.periods.length === next.periods.length && model.periods[0]?.key === next.periods[0]?.key;
      const sameModel = model === next && hidden === hiddenKeys;
      const keepsWindow = samePeriods && sameWindow(window, shown);
      model = next;
      hidden = hiddenKeys;
      shown = window;
      clearTimeout(windowTimer);
      if (!sameModel) {
        // Space for the labels at the ends of the axis.
        const scaleMargins = {
          top: next.axis.max === undefined ? 0.08 : 0.03,
          bottom: next.axis.min === undefined ? 0.08 : 0.03,
        };
        chart.priceScale("left").applyOptions({ scaleMargins });
        updateTheme();
      }
      if (!keepsWindow) showWindow();
    },
    updateTheme,
    indexAt(clientX) {
      const x = clientX - element.getBoundingClientRect().left - chart.priceScale("left").width();
      const index = Math.round(timeScale.coordinateToLogical(x) ?? 0);
      return Math.max(0, Math.min(index, (model?.periods.length ?? 1) - 1));
    },
    reveal(index) {
      const visible = timeScale.getVisibleLogicalRange();
      if (visible && (index < visible.from || index > visible.to)) {
        const length = visible.to - visible.from;
        const from = index < visible.from ? index : index - length;
        timeScale.setVisibleLogicalRange({ from, to: from + length });
      }
      const x = timeScale.logicalToCoordinate(index as never);
      return x === null ? null : { x };
    },
    image: () => chart.takeScreenshot(false, false),
    destroy() {
      clearTimeout(windowTimer);
      resizes.disconnect();
      element.removeEventListener("wheel", onWheel, { capture: true });
      chart.remove();
    },
  };
}
