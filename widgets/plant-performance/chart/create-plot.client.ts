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
import type { Period } from "../rules/points";
import { paintOf, readPlotTheme, type SeriesPaint, SeriesView } from "./series-view.client";

export interface PlotTexts {
  value: (value: number) => string;
  /** `kind` is the largest unit that changes at the period. */
  tick: (period: Period, kind: "year" | "month" | "day" | "time") => string;
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
}

/** A chart on the canvas; browser only. */
export interface Plot {
  show: (model: ChartModel, hidden: ReadonlySet<string>) => void;
  updateTheme: () => void;
  /** Zooms in with a factor below 1, around the centre. */
  zoomBy: (factor: number) => void;
  showAll: () => void;
  /** Scrolls to a period if it is outside the plot. Returns its position. */
  reveal: (index: number) => { x: number } | null;
  image: () => HTMLCanvasElement;
  destroy: () => void;
}

const anchorPaint: SeriesPaint = { type: "anchor", color: "", stripes: null, dash: [] };
/** The fewest periods that are visible when zoomed in. */
const minPeriods = 4;
const tickKinds: Partial<Record<TickMarkType, "year" | "month" | "day">> = {
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

/** The range of the value axis: fixed ends, zero and the reference line are always visible. */
function rangeOf({ axis, reference }: ChartModel, info: AutoscaleInfo | null): AutoscaleInfo | null {
  if (!info?.priceRange) return info;
  const { minValue, maxValue } = info.priceRange;
  const low = axis.min ?? Math.min(minValue, reference ?? minValue);
  const high = axis.max ?? Math.max(maxValue, reference ?? maxValue);
  return { ...info, priceRange: { minValue: low, maxValue: high > low ? high : low + 1 } };
}

/** Creates the chart of lightweight-charts in an element: drag or arrow keys pan, pinch or Ctrl and the wheel zoom. */
export function createPlot(element: HTMLElement, { texts, onHover, onLayout }: PlotHandlers): Plot {
  let model: ChartModel | null = null;
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
    leftPriceScale: { visible: true, borderVisible: false, minimumWidth: 64, entireTextOnly: true },
    rightPriceScale: { visible: false },
    timeScale: {
      borderVisible: false,
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
    handleScroll: { vertTouchDrag: false },
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
        visible: !hidden.has(one.key),
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

  function isFitted(): boolean {
    const visible = timeScale.getVisibleLogicalRange();
    return !visible || !model || (visible.from <= 0.5 && visible.to >= model.periods.length - 1.5);
  }

  function showAll(): void {
    timeScale.fitContent();
    reportLayout();
  }

  chart.subscribeCrosshairMove(({ logical, point }) => {
    const index = logical === undefined || !point ? -1 : Math.round(logical);
    if (!point || !model?.periods[index]) onHover(null);
    else onHover({ index, x: point.x, y: point.y });
  });
  timeScale.subscribeVisibleLogicalRangeChange(reportLayout);
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
    const fitted = isFitted();
    chart.resize(clientWidth, clientHeight);
    if (fitted) showAll();
    else reportLayout();
  });
  resizes.observe(element);

  return {
    show(next, hiddenKeys) {
      const samePeriods =
        model?.periods.length === next.periods.length && model.periods[0]?.key === next.periods[0]?.key;
      model = next;
      hidden = hiddenKeys;
      // Space for the labels at the ends of the axis.
      chart
        .priceScale("left")
        .applyOptions({
          scaleMargins: {
            top: next.axis.max === undefined ? 0.08 : 0.03,
            bottom: next.axis.min === undefined ? 0.08 : 0.03,
          },
        });
      if (samePeriods) {
        updateTheme();
        return;
      }
      drawSeries();
      showAll();
    },
    updateTheme,
    zoomBy(factor) {
      const visible = timeScale.getVisibleLogicalRange();
      if (!visible || !model) return;
      const centre = (visible.from + visible.to) / 2;
      const half = Math.max(minPeriods, (visible.to - visible.from) * factor) / 2;
      const last = model.periods.length - 0.5;
      if (half * 2 >= model.periods.length) return showAll();
      const from = Math.max(-0.5, Math.min(centre - half, last - 2 * half));
      timeScale.setVisibleLogicalRange({ from, to: from + 2 * half });
    },
    showAll,
    reveal(index) {
      const visible = timeScale.getVisibleLogicalRange();
      if (visible && (index < visible.from || index > visible.to)) {
        const length = visible.to - visible.from;
        const from = index < visible.from ? index - 0.5 : index + 0.5 - length;
        timeScale.setVisibleLogicalRange({ from, to: from + length });
      }
      const x = timeScale.logicalToCoordinate(index as never);
      return x === null ? null : { x };
    },
    image: () => chart.takeScreenshot(false, false),
    destroy() {
      resizes.disconnect();
      element.removeEventListener("wheel", onWheel, { capture: true });
      chart.remove();
    },
  };
}
