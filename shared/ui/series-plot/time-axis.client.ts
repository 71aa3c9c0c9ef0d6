import type { IChartApi } from "lightweight-charts";
import type { PeriodWindow } from "./plot-model";

/** The positions of the periods, in pixels from the left edge of the plot. */
interface PlotLayout {
  /** The centre of the first period. */
  origin: number;
  /** The distance between two periods. */
  spacing: number;
  /** The width of the value axis. */
  gutter: number;
}

export interface TimeAxisHandlers {
  onLayout: (layout: PlotLayout) => void;
  /** Called when the wheel, a pinch or a swipe changes the visible periods. Null for all periods. */
  onWindow: (window: PeriodWindow | null) => void;
}

/** Called when the visible periods have stopped changing. */
const windowDelayMs = 300;

const sameWindow = (a: PeriodWindow | null, b: PeriodWindow | null): boolean => a?.from === b?.from && a?.to === b?.to;

/** Creates the time axis of a plot. It manages the visible periods and their positions. */
export function createTimeAxis(chart: IChartApi, element: HTMLElement, { onLayout, onWindow }: TimeAxisHandlers) {
  const timeScale = chart.timeScale();
  let periodCount = 0;
  /** The requested window of periods. Null for all periods. */
  let shown: PeriodWindow | null = null;
  let windowTimer = 0;

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

  /** The periods whose centres are visible. Null for all periods. */
  function visibleWindow(): PeriodWindow | null {
    const visible = timeScale.getVisibleLogicalRange();
    const last = periodCount - 1;
    if (!visible) return null;
    const from = Math.max(0, Math.ceil(visible.from - 0.5));
    const to = Math.min(last, Math.floor(visible.to + 0.5));
    return from === 0 && to === last ? null : { from, to };
  }

  function reportWindow(): void {
    const window = visibleWindow();
    // The width is zero while the panel of another tab is selected.
    if (element.clientWidth === 0 || sameWindow(window, shown)) return;
    shown = window;
    onWindow(window);
  }

  timeScale.subscribeVisibleLogicalRangeChange(() => {
    reportLayout();
    clearTimeout(windowTimer);
    windowTimer = window.setTimeout(reportWindow, windowDelayMs);
  });
  timeScale.subscribeSizeChange(reportLayout);

  return {
    /** Sets the window and the number of periods. Returns whether the window is the same as before. */
    setWindow(window: PeriodWindow | null, count: number): boolean {
      const isSame = sameWindow(window, shown);
      shown = window;
      periodCount = count;
      clearTimeout(windowTimer);
      return isSame;
    },
    /** Makes the window visible. */
    showWindow(): void {
      if (shown) timeScale.setVisibleLogicalRange(shown);
      else timeScale.fitContent();
      reportLayout();
    },
    /** Draws the series again without changing the visible part of the axis. */
    redraw(draw: () => void): void {
      const visible = timeScale.getVisibleLogicalRange();
      draw();
      if (visible) timeScale.setVisibleLogicalRange(visible);
      reportLayout();
    },
    /** The period at a position of the screen. Outside of the plot: the first or the last period. */
    indexAt(clientX: number): number {
      const x = clientX - element.getBoundingClientRect().left - chart.priceScale("left").width();
      const index = Math.round(timeScale.coordinateToLogical(x) ?? 0);
      return Math.max(0, Math.min(index, periodCount - 1));
    },
    /** Scrolls to a period that is outside of the plot. Returns the period's position. */
    reveal(index: number): { x: number } | null {
      const visible = timeScale.getVisibleLogicalRange();
      if (visible && (index < visible.from || index > visible.to)) {
        const length = visible.to - visible.from;
        const from = index < visible.from ? index : index - length;
        timeScale.setVisibleLogicalRange({ from, to: from + length });
      }
      const x = timeScale.logicalToCoordinate(index as never);
      return x === null ? null : { x };
    },
    destroy: () => clearTimeout(windowTimer),
  };
}

interface DragHandlers {
  /** Returns the period at a position of the screen. */
  indexAt: (clientX: number) => number;
  /** Called while the user selects a range. Null when the selection ends. */
  onSelecting: (window: PeriodWindow | null) => void;
  onSelect: (window: PeriodWindow) => void;
  /** Called when a period is clicked or tapped. */
  onClick: (index: number, event: PointerEvent) => void;
}

/** The minimum length of a drag in pixels. A shorter movement is a click. */
const minDrag = 6;

/**
 * Selects a range of periods by dragging with a mouse or a pen. Esc cancels. Touch only taps, because a swipe pans the
 * chart. Returns a function that removes the listeners.
 */
export function selectByDrag(element: HTMLElement, { indexAt, onSelecting, onSelect, onClick }: DragHandlers) {
  let pressed: PointerEvent | null = null;
  let moved = false;

  const windowTo = ({ clientX }: PointerEvent): PeriodWindow => {
    const ends = [indexAt(pressed?.clientX ?? clientX), indexAt(clientX)];
    return { from: Math.min(...ends), to: Math.max(...ends) };
  };
  const end = () => {
    pressed = null;
    if (moved) onSelecting(null);
    moved = false;
  };
  const onDown = (event: PointerEvent) => {
    if (event.isPrimary && event.button === 0) pressed = event;
    // A second finger starts a pinch.
    else end();
  };
  const onMove = (event: PointerEvent) => {
    if (!pressed || event.pointerId !== pressed.pointerId) return;
    moved ||= Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) >= minDrag;
    if (moved && event.pointerType !== "touch") onSelecting(windowTo(event));
  };
  const onUp = (event: PointerEvent) => {
    if (!pressed || event.pointerId !== pressed.pointerId) return;
    const window = windowTo(event);
    const dragged = moved;
    end();
    if (!dragged) onClick(window.to, event);
    else if (event.pointerType !== "touch" && window.to > window.from) onSelect(window);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && end();

  const controller = new AbortController();
  const { signal } = controller;
  element.addEventListener("pointerdown", onDown, { signal });
  window.addEventListener("pointermove", onMove, { signal });
  window.addEventListener("pointerup", onUp, { signal });
  window.addEventListener("pointercancel", end, { signal });
  window.addEventListener("keydown", onKeyDown, { signal });
  return () => controller.abort();
}
