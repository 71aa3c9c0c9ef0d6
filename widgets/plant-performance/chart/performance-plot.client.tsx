import type { ShortcutHandlers } from "@shared/shortcuts/groups";
import { useShortcutGroup } from "@shared/shortcuts/use-shortcuts";
import { onThemeChange } from "@shared/ui/theme/theme";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { ChartModel } from "../rules/chart-model";
import { createPlot, type Plot, type PlotTexts } from "./create-plot.client";
import styles from "./performance-plot.module.css";

interface PerformancePlotProps {
  model: ChartModel;
  hidden: ReadonlySet<string>;
  texts: PlotTexts;
  /** The accessible name of the chart. */
  label: string;
  /** Renders all values of a period. */
  tooltip: (index: number) => ReactNode;
  /** The element whose custom properties `--origin`, `--spacing` and `--gutter` follow the time axis. */
  frameRef: RefObject<HTMLElement>;
  /** The distance of two periods in pixels changed. */
  onSpacing: (spacing: number) => void;
  /** Called with the chart when it is ready, and with null when it is removed. */
  onReady: (plot: Plot | null) => void;
}

const zoomStep = 0.7;

/** The chart of lightweight-charts with its tooltip. Arrow keys walk the periods, plus and minus zoom. */
export function PerformancePlot({
  model,
  hidden,
  texts,
  label,
  tooltip,
  frameRef,
  onSpacing,
  onReady,
}: PerformancePlotProps) {
  useShortcutGroup("chart");
  const elementRef = useRef<HTMLDivElement>(null);
  const plotRef = useRef<Plot | null>(null);
  const gutterRef = useRef(0);
  const textsRef = useRef(texts);
  textsRef.current = texts;
  const [hover, setHover] = useState<Hover | null>(null);
  const [focused, setFocused] = useState<Hover | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one chart per component
  useEffect(() => {
    const element = elementRef.current;
    if (!element) return;
    const plot = createPlot(element, {
      texts: () => textsRef.current,
      onHover: setHover,
      onLayout({ origin, spacing, gutter }) {
        gutterRef.current = gutter;
        const style = frameRef.current?.style;
        style?.setProperty("--origin", `${origin}px`);
        style?.setProperty("--spacing", `${spacing}px`);
        style?.setProperty("--gutter", `${gutter}px`);
        onSpacing(spacing);
      },
    });
    plotRef.current = plot;
    const stop = onThemeChange(plot.updateTheme);
    onReady(plot);
    return () => {
      stop();
      onReady(null);
      plotRef.current = null;
      plot.destroy();
    };
  }, []);

  useEffect(() => {
    setFocused(null);
    setHover(null);
    plotRef.current?.show(model, hidden);
  }, [model, hidden]);

  const last = model.periods.length - 1;
  const walk = (index: number) => {
    const bounded = Math.max(0, Math.min(index, last));
    const position = plotRef.current?.reveal(bounded);
    if (position) setFocused({ index: bounded, x: position.x, y: 16 });
  };
  const at = focused?.index ?? last + 1;
  const actions: ShortcutHandlers<"chart"> & { "=": () => void } = {
    ArrowLeft: () => walk(at - 1),
    ArrowRight: () => walk(focused ? at + 1 : 0),
    Home: () => walk(0),
    End: () => walk(last),
    Escape: () => setFocused(null),
    "+": () => plotRef.current?.zoomBy(zoomStep),
    "=": () => plotRef.current?.zoomBy(zoomStep),
    "-": () => plotRef.current?.zoomBy(1 / zoomStep),
    "0": () => plotRef.current?.showAll(),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = (actions as Record<string, (() => void) | undefined>)[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };

  const shown = hover ?? focused;
  return (
    <div className={styles.plot}>
      <div
        ref={elementRef}
        className={styles.canvas}
        role="img"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk the values of the chart
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setFocused(null)}
      />
      {focused && !hover && <span className={styles.cursor} style={{ insetInlineStart: focused.x }} />}
      {shown && model.periods[shown.index] && (
        <PlotTooltip hover={shown} gutter={gutterRef.current} announced={hover === null}>
          {tooltip(shown.index)}
        </PlotTooltip>
      )}
    </div>
  );
}

/** A period under the pointer, with the position of the tooltip in pixels of the plot. */
interface Hover {
  index: number;
  x: number;
  y: number;
}

interface PlotTooltipProps {
  hover: Hover;
  /** The width of the value axis in pixels. */
  gutter: number;
  /** Whether screen readers read it: while the keyboard walks the values. */
  announced: boolean;
  children: ReactNode;
}

const tooltipDistance = 12;

/** The values at the pointer, on the side of it that has space; never outside the plot. */
function PlotTooltip({ hover: { x, y }, gutter, announced, children }: PlotTooltipProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    const available = element?.parentElement?.clientWidth ?? 0;
    if (!element) return;
    const right = gutter + x + tooltipDistance;
    const left = gutter + x - tooltipDistance - element.offsetWidth;
    const at = right + element.offsetWidth <= available ? right : left;
    element.style.left = `${Math.max(0, Math.min(at, available - element.offsetWidth))}px`;
    element.style.top = `${Math.max(0, y - 24)}px`;
  });
  return (
    <div ref={ref} className={styles.tooltip} role={announced ? "status" : undefined}>
      {children}
    </div>
  );
}
