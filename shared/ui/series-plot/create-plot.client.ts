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
import { inLightTheme } from "../theme/theme";
import {
  isHidden,
  type PeriodWindow,
  type PlotModel,
  type PlotPeriod,
  readPlotTheme,
  type TickKind,
} from "./plot-model";
import { type SeriesPaint, SeriesView, toPaint } from "./series-view.client";
import { createTimeAxis, type TimeAxisHandlers } from "./time-axis.client";

export interface PlotTexts {
  value: (value: number) => string;
  tick: (period: PlotPeriod, kind: TickKind) => string;
}

interface PlotHandlers extends TimeAxisHandlers {
  /** Whether a swipe pans and a pinch or Ctrl with the wheel zooms. */
  zooms: boolean;
  texts: () => PlotTexts;
  /** Called when the pointer moves to a period. Null when the pointer left the plot. */
  onHover: (hover: { index: number; x: number } | null) => void;
}

/**
 * The characters of a tick of the time axis: `06:00`, `16 Nov`, `Jan 2026`. The library moves a label at an end into the
 * plot only while periods are narrower than half of it, so a smaller number cuts the labels at the ends.
 */
function tickLength({ periods: [first] }: PlotModel): number {
  if (!first) return 8;
  if (first.instant) return 6;
  return first.last.since(first.first).days > 7 ? 10 : 8;
}

type TimeAxis = ReturnType<typeof createTimeAxis>;

/** A chart on a canvas. Browser only. */
export interface Plot {
  show: (model: PlotModel, hidden: ReadonlySet<string>, window: PeriodWindow | null) => void;
  updateTheme: () => void;
  indexAt: TimeAxis["indexAt"];
  reveal: TimeAxis["reveal"];
  image: () => HTMLCanvasElement;
  /** Draws the plot for paper: its width and the light theme. `restore` draws it for the screen again. */
  printedImage: () => { image: HTMLCanvasElement; restore: () => void };
  destroy: () => void;
}

/** The width of the content of a card on a sheet of A4, in CSS pixels. The library draws even widths only. */
const paperWidth = 670;

const anchorPaint: SeriesPaint = { type: "anchor", color: "", halo: null, stripes: null, dash: [] };
const tickKinds: Partial<Record<TickMarkType, TickKind>> = {
  [TickMarkType.Year]: "year",
  [TickMarkType.Month]: "month",
  [TickMarkType.DayOfMonth]: "day",
};

/**
 * The positions on the time axis, strictly ascending. The axis has no time zones, so each hour has its local time. The
 * hour that occurs twice in autumn has its second position one second after the first.
 */
function toTimes(periods: readonly PlotPeriod[]): UTCTimestamp[] {
  let last = Number.NEGATIVE_INFINITY;
  return periods.map(({ first, instant }) => {
    const local = instant?.toZonedDateTimeISO(timeZone).toPlainDateTime() ?? first.toPlainDateTime();
    last = Math.max(last + 1, local.toZonedDateTime("UTC").epochMilliseconds / 1_000);
    return last as UTCTimestamp;
  });
}

/** The range of the value axis. It always includes the fixed ends, zero and the reference line. */
function toAxisRange({ axis, reference }: PlotModel, info: AutoscaleInfo | null): AutoscaleInfo | null {
  if (!info?.priceRange) return info;
  const { minValue, maxValue } = info.priceRange;
  const low = axis.min ?? Math.min(minValue, reference ?? minValue);
  const high = axis.max ?? Math.max(maxValue, reference ?? maxValue);
  return { ...info, priceRange: { minValue: low, maxValue: high > low ? high : low + 1 } };
}

/** Creates an empty chart of lightweight-charts. */
function createEmptyChart(
  element: HTMLElement,
  zooms: boolean,
  tick: (time: unknown, type: TickMarkType) => string,
  value: (value: number) => string,
): IChartApi {
  return createChart(element, {
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
      // Without this option the ticks of hours show the day.
      timeVisible: true,
      fixLeftEdge: true,
      fixRightEdge: true,
      minBarSpacing: 0.02,
      tickMarkFormatter: tick,
      allowBoldLabels: false,
    },
    localization: { priceFormatter: value },
    crosshair: {
      mode: CrosshairMode.Normal,
      vertLine: { labelVisible: false, style: LineStyle.Solid, width: 1 },
      horzLine: { visible: false, labelVisible: false },
    },
    // Dragging with the mouse selects a range instead of panning.
    handleScroll: zooms && { vertTouchDrag: false, pressedMouseMove: false },
    handleScale: zooms && { axisPressedMouseMove: false, axisDoubleClickReset: false },
  });
}

/** Draws the series of a model in the colours of the current theme. Returns the added series. */
function addSeries(
  chart: IChartApi,
  model: PlotModel,
  times: readonly UTCTimestamp[],
  hidden: ReadonlySet<string>,
): ISeriesApi<"Custom">[] {
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
  const series = model.series.map((one) => {
    const added = chart.addCustomSeries(new SeriesView(toPaint(one, model.series, theme)), {
      priceScaleId: "left",
      lastValueVisible: false,
      priceLineVisible: false,
      visible: !isHidden(one, hidden),
      autoscaleInfoProvider: (base: () => AutoscaleInfo | null) => toAxisRange(model, base()),
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
  // Without this series the axis would begin earlier and end at the last value.
  const anchor = chart.addCustomSeries(new SeriesView(anchorPaint), {
    priceScaleId: "left",
    lastValueVisible: false,
    priceLineVisible: false,
    autoscaleInfoProvider: () => null,
  });
  anchor.setData(times.map((time, index) => ({ time, index, value: 0 })));
  const line = { color: theme.axis, lineWidth: 1, axisLabelVisible: false } as const;
  anchor.createPriceLine({ ...line, price: 0, lineStyle: LineStyle.Solid });
  if (model.reference) anchor.createPriceLine({ ...line, price: model.reference, lineStyle: LineStyle.Dashed });
  return [...series, anchor];
}

/** Creates the plot of a chart in an element. */
export function createPlot(element: HTMLElement, { zooms, texts, onHover, ...handlers }: PlotHandlers): Plot {
  let model: PlotModel | null = null;
  let hidden: ReadonlySet<string> = new Set();
  let positions = new Map<number, number>();
  let series: ISeriesApi<"Custom">[] = [];

  const tick = (time: unknown, type: TickMarkType) => {
    const period = model?.periods[positions.get(time as number) ?? -1];
    return period ? texts().tick(period, tickKinds[type] ?? "time") : "";
  };
  const chart = createEmptyChart(element, zooms, tick, (value) => texts().value(value));
  const axis = createTimeAxis(chart, element, handlers);

  function drawSeries(): void {
    for (const one of series) chart.removeSeries(one);
    series = [];
    if (!model) return;
    const times = toTimes(model.periods);
    positions = new Map(times.map((time, index) => [time, index]));
    series = addSeries(chart, model, times, hidden);
  }

  chart.subscribeCrosshairMove(({ logical, point }) => {
    const index = logical === undefined || !point ? -1 : Math.round(logical);
    if (!point || !model?.periods[index]) onHover(null);
    else onHover({ index, x: point.x });
  });

  // The wheel scrolls the page, except for zooming with Ctrl and for panning sideways.
  const onWheel = (event: WheelEvent) => {
    const zooms = event.ctrlKey || event.metaKey;
    if (!zooms && Math.abs(event.deltaY) >= Math.abs(event.deltaX)) event.stopPropagation();
  };
  element.addEventListener("wheel", onWheel, { capture: true });
  let height = element.clientHeight;
  const resize = () => {
    const { clientWidth, clientHeight } = element;
    // The plot has no size while the panel of another tab is selected, and on paper.
    if (clientWidth === 0) return;
    height = clientHeight;
    chart.resize(clientWidth, clientHeight, true);
    axis.showWindow();
  };
  const resizes = new ResizeObserver(resize);
  resizes.observe(element);

  return {
    show(next, hiddenKeys, window) {
      const samePeriods =
        model?.periods.length === next.periods.length && model.periods[0]?.key === next.periods[0]?.key;
      const sameModel = model === next && hidden === hiddenKeys;
      const sameWindow = axis.setWindow(window, next.periods.length);
      model = next;
      hidden = hiddenKeys;
      if (!sameModel) {
        // Space for the labels at the ends of the axis.
        const scaleMargins = {
          top: next.axis.max === undefined ? 0.08 : 0.03,
          bottom: next.axis.min === undefined ? 0.08 : 0.03,
        };
        chart.priceScale("left").applyOptions({ scaleMargins });
        chart.timeScale().applyOptions({ tickMarkMaxCharacterLength: tickLength(next) });
        axis.redraw(drawSeries);
      }
      if (!samePeriods || !sameWindow) axis.showWindow();
    },
    updateTheme: () => axis.redraw(drawSeries),
    indexAt: axis.indexAt,
    reveal: axis.reveal,
    image: () => chart.takeScreenshot(false, false),
    printedImage() {
      // The library draws a chart only after the browser has shown a frame, but an image at once.
      const image = inLightTheme(() => {
        chart.resize(paperWidth, height, true);
        axis.redraw(drawSeries);
        axis.showWindow();
        return chart.takeScreenshot(false, false);
      });
      return {
        image,
        restore: () => {
          resize();
          axis.redraw(drawSeries);
          axis.showWindow();
        },
      };
    },
    destroy() {
      axis.destroy();
      resizes.disconnect();
      element.removeEventListener("wheel", onWheel, { capture: true });
      chart.remove();
    },
  };
}
