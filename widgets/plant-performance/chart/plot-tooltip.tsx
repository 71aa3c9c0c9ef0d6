import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./performance-plot.module.css";

/** A period under the pointer, with the position of the tooltip in pixels of the plot. */
export interface Hover {
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
export function PlotTooltip({ hover: { x, y }, gutter, announced, children }: PlotTooltipProps) {
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
