import type { ShortcutHandlers } from "@shared/shortcuts/groups";
import { useShortcutGroup } from "@shared/shortcuts/use-shortcuts";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { onThemeChange } from "../theme/theme";
import { createPlot, type Plot, type PlotTexts } from "./create-plot.client";
import { type PeriodWindow, type PlotModel, resizedWindow, zoomStep } from "./plot-model";
import styles from "./series-plot.module.css";
import { selectByDrag } from "./time-axis.client";

interface SeriesPlotProps {
  model: PlotModel;
  hidden: ReadonlySet<string>;
  texts: PlotTexts;
  /** The accessible name of the chart. */
  label: string;
  /** The visible periods. Null for all periods. */
  window?: PeriodWindow | null;
  /** Called when the visible periods should change. Null for all periods. Without it the plot has no zoom. */
  onZoom?: (window: PeriodWindow | null) => void;
  /** Called while the user selects a range. Null when the selection ends. */
  onSelecting?: (window: PeriodWindow | null) => void;
  /** Opens the details of a period. Null if the period has no details. */
  onOpen?: ((index: number) => void) | null;
  /** Renders all values of a period. False disables the tooltip. */
  tooltip: (index: number, input: PlotInput) => ReactNode;
  /**
   * The element that receives the custom properties that describe the time axis: `--screen-origin`, `--screen-spacing`
   * and `--screen-gutter`, and the same of the image for paper with the prefix `--print-`.
   */
  frameRef?: RefObject<HTMLElement>;
  /** Called when the distance between two periods changes, in pixels. */
  onSpacing?: (spacing: number) => void;
  /** Called with the chart when it is ready, and with null when it is removed. */
  onReady?: (plot: Plot | null) => void;
}

/** The input that selected a period. It decides how the period is opened. */
export type PlotInput = "pointer" | "touch" | "keyboard";

/**
 * The chart of lightweight-charts with its tooltip. Dragging selects a range. A click, Enter or a second tap opens a
 * period. Arrow keys move between the periods. The plus and minus keys zoom.
 */
export function SeriesPlot(props: SeriesPlotProps) {
  const { model, label, onOpen, onZoom, tooltip } = props;
  useShortcutGroup("chart", onZoom !== undefined);
  const elementRef = useRef<HTMLDivElement>(null);
  const printedRef = useRef<HTMLDivElement>(null);
  const { hover, focused, setFocused, plotRef, gutterRef } = usePlot(elementRef, printedRef, props);
  const isTouchedRef = useRef(false);
  const endTouch = () => {
    isTouchedRef.current = false;
  };
  const shown = hover ?? focused;
  const content =
    shown && model.periods[shown.index] && tooltip(shown.index, hover ? "pointer" : (focused?.input ?? "keyboard"));
  return (
    <div className={styles.plot}>
      <div ref={printedRef} className={styles.printed} data-print="only" role="img" aria-label={label} />
      <div
        ref={elementRef}
        className={styles.canvas}
        data-print="hide"
        data-opens={onOpen ? "" : undefined}
        role="img"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk the values of the chart
        tabIndex={0}
        onKeyDown={keyHandler(props, { focused, setFocused, plotRef })}
        onPointerDown={({ pointerType }) => {
          isTouchedRef.current = pointerType === "touch";
        }}
        onPointerUp={endTouch}
        onPointerCancel={endTouch}
        // The library removes the focus from the plot on touch, so the plot takes it again.
        onBlur={() => isTouchedRef.current || setFocused(null)}
      />
      {focused && !hover && <span className={styles.cursor} style={{ left: gutterRef.current + focused.x }} />}
      {content && (
        <PlotTooltip hover={shown} gutter={gutterRef.current} announced={hover === null}>
          {content}
        </PlotTooltip>
      )}
    </div>
  );
}

/** The period that a key or a tap selected. */
type Focused = Hover & { input: PlotInput };

/** Creates the plot in an element and renders the model in it. */
function usePlot(
  elementRef: RefObject<HTMLElement>,
  /** The element of the image for paper. */
  printedRef: RefObject<HTMLElement>,
  props: SeriesPlotProps,
) {
  const { model, hidden, window: shownWindow = null, frameRef, onZoom, onSpacing, onReady } = props;
  const plotRef = useRef<Plot | null>(null);
  const gutterRef = useRef(0);
  const [hover, setHover] = useState<Hover | null>(null);
  const [focused, setFocused] = useState<Focused | null>(null);
  const latest = { ...props, focused };
  const latestRef = useRef(latest);
  latestRef.current = latest;

  // biome-ignore lint/correctness/useExhaustiveDependencies: one chart per component
  useEffect(() => {
    const element = elementRef.current;
    if (!element) return;
    let isPrinting = false;
    const plot = createPlot(element, {
      zooms: onZoom !== undefined,
      texts: () => latestRef.current.texts,
      onHover: setHover,
      onWindow: (next) => latestRef.current.onZoom?.(next),
      onLayout({ origin, spacing, gutter }) {
        gutterRef.current = gutter;
        const style = frameRef?.current?.style;
        const prefix = isPrinting ? "--print-" : "--screen-";
        style?.setProperty(`${prefix}origin`, `${origin}px`);
        style?.setProperty(`${prefix}spacing`, `${spacing}px`);
        style?.setProperty(`${prefix}gutter`, `${gutter}px`);
        if (!isPrinting) onSpacing?.(spacing);
      },
    });
    plotRef.current = plot;
    const print = () => {
      if (element.closest("[hidden]")) return;
      isPrinting = true;
      const { image, restore } = plot.printedImage();
      isPrinting = false;
      restore();
      printedRef.current?.replaceChildren(image);
    };
    window.addEventListener("beforeprint", print);
    // A preview of the print style sheet has no event of printing.
    const paper = window.matchMedia("print");
    const onPaper = () => paper.matches && print();
    paper.addEventListener("change", onPaper);
    const stopTheme = onThemeChange(plot.updateTheme);
    const stopDrag = selectByDrag(element, {
      indexAt: plot.indexAt,
      onSelecting: (next) => latestRef.current.onSelecting?.(next),
      onSelect: (next) => latestRef.current.onZoom?.(next),
      onClick(index, { pointerType }) {
        const { focused: last, onOpen: open } = latestRef.current;
        if (pointerType !== "touch" || (last?.index === index && last.input === "touch")) return open?.(index);
        const position = plot.reveal(index);
        // Hides the tooltip when the plot loses the focus.
        element.focus({ preventScroll: true });
        if (position) setFocused({ index, x: position.x, input: "touch" });
      },
    });
    onReady?.(plot);
    return () => {
      window.removeEventListener("beforeprint", print);
      paper.removeEventListener("change", onPaper);
      stopTheme();
      stopDrag();
      onReady?.(null);
      plotRef.current = null;
      plot.destroy();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown belongs to the last model
  useEffect(() => {
    setFocused(null);
    setHover(null);
  }, [model, hidden]);

  useEffect(() => plotRef.current?.show(model, hidden, shownWindow), [model, hidden, shownWindow]);
  return { hover, focused, setFocused, plotRef, gutterRef };
}

type PlotFocus = Pick<ReturnType<typeof usePlot>, "focused" | "setFocused" | "plotRef">;

/** The keys of the plot: arrow keys move between the periods, Enter opens a period, plus and minus zoom. */
function keyHandler(
  { model, window: shownWindow = null, onZoom, onOpen }: SeriesPlotProps,
  { focused, setFocused, plotRef }: PlotFocus,
) {
  const count = model.periods.length;
  const last = count - 1;
  const walk = (index: number) => {
    const bounded = Math.max(0, Math.min(index, last));
    const position = plotRef.current?.reveal(bounded);
    if (position) setFocused({ index: bounded, x: position.x, input: "keyboard" });
  };
  const resize = (factor: number) => onZoom?.(resizedWindow(shownWindow, factor, count));
  const at = focused?.index ?? last + 1;
  const actions: ShortcutHandlers<"chart"> & { "=": () => void } = {
    ArrowLeft: () => walk(at - 1),
    ArrowRight: () => walk(focused ? at + 1 : 0),
    Home: () => walk(0),
    End: () => walk(last),
    Enter() {
      if (focused) onOpen?.(focused.index);
    },
    Escape: () => setFocused(null),
    "+": () => resize(zoomStep),
    "=": () => resize(zoomStep),
    "-": () => resize(1 / zoomStep),
    "0": () => onZoom?.(null),
  };
  return (event: KeyboardEvent) => {
    const action = (actions as Record<string, (() => void) | undefined>)[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };
}

/** A period under the pointer, with its position in pixels of the plot. */
interface Hover {
  index: number;
  x: number;
}

interface PlotTooltipProps {
  hover: Hover;
  /** The width of the value axis in pixels. */
  gutter: number;
  /** Whether screen readers announce the tooltip: only while the keyboard moves between the values. */
  announced: boolean;
  children: ReactNode;
}

const tooltipDistance = 12;
/** The height of the time axis in pixels. */
const timeAxisHeight = 28;

/**
 * The values at the pointer, beside the period on the side with space, at the foot of the plot, so that the peaks stay
 * visible. Without space on either side the tooltip is above the plot.
 */
function PlotTooltip({ hover: { x }, gutter, announced, children }: PlotTooltipProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    const plot = element?.parentElement;
    if (!element || !plot) return;
    const { offsetWidth: width, offsetHeight: height } = element;
    const right = gutter + x + tooltipDistance;
    const left = gutter + x - tooltipDistance - width;
    const most = plot.clientWidth - width;
    const isBeside = right <= most || left >= 0;
    element.style.left = `${Math.max(0, Math.min(right <= most ? right : left, most))}px`;
    element.style.top = `${isBeside ? Math.max(0, plot.clientHeight - timeAxisHeight - height) : -height}px`;
  });
  return (
    <div ref={ref} className={styles.tooltip} role={announced ? "status" : undefined}>
      {children}
    </div>
  );
}
