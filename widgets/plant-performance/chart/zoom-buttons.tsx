import { Trans, useLingui } from "@lingui/react/macro";
import type { DateBounds } from "@shared/lib/date-range";
import { Button, IconButton } from "@shared/ui/button/button";
import { type PeriodWindow, resizedWindow, zoomStep } from "@shared/ui/series-plot/plot-model";
import { useEffect, useState } from "react";
import { movedRange, movedWindow } from "../rules/zoom";
import type { PerformanceViewState } from "../use-performance-view";
import { availablePeriod } from "../view";
import styles from "./performance-chart.module.css";

interface ZoomButtonsProps {
  state: PerformanceViewState;
  /** The visible periods. Null for all periods. */
  window: PeriodWindow | null;
  /** The number of periods of the chart. */
  count: number;
  bounds: DateBounds;
  onZoom: (window: PeriodWindow | null) => void;
}

/**
 * Buttons that move and zoom the chart without a mouse. Without a zoom, "earlier" and "later" select the adjacent range
 * of the same length. A button without effect remains focusable.
 */
export function ZoomButtons({ state: { view, change }, window, count, bounds, onZoom }: ZoomButtonsProps) {
  const { t } = useLingui();
  const moveBy = (direction: -1 | 1): (() => void) | null => {
    if (window) {
      const moved = movedWindow(window, direction, count);
      return moved.from === window.from ? null : () => onZoom(moved);
    }
    const range = movedRange(view.range, direction, bounds);
    return range && (() => change({ range, period: availablePeriod(view.period, range) }));
  };
  const resized = resizedWindow(window, zoomStep, count);
  const canZoomIn = resized !== null && (resized.from !== window?.from || resized.to !== window.to);
  const zoomOut = window && (() => onZoom(resizedWindow(window, 1 / zoomStep, count)));
  const buttons = [
    { icon: "chevron-left", label: t`Earlier`, press: moveBy(-1) },
    { icon: "chevron-right", label: t`Later`, press: moveBy(1) },
    { icon: "minus", label: t`Zoom out`, press: zoomOut },
    { icon: "plus", label: t`Zoom in`, press: canZoomIn ? () => onZoom(resized) : null },
  ] as const;
  return (
    <div className={styles.zoom} data-print="hide">
      {buttons.map(({ icon, label, press }) => (
        <IconButton key={icon} icon={icon} aria-label={label} aria-disabled={!press} onClick={() => press?.()} />
      ))}
      <Button size="small" kind="quiet" aria-disabled={!window} onClick={() => window && onZoom(null)}>
        <Trans>Show all</Trans>
      </Button>
    </div>
  );
}

const storageKey = "performance-zoomed";

function readZoomed(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

/** Whether to show the hint about zooming. It is shown until the chart was zoomed in this browser. */
export function useZoomHint(isZoomed: boolean): boolean {
  const [known, setKnown] = useState(readZoomed);
  useEffect(() => {
    if (!isZoomed || known) return;
    setKnown(true);
    try {
      localStorage.setItem(storageKey, "1");
    } catch {
      // Without local storage the hint appears again on the next visit.
    }
  }, [isZoomed, known]);
  return !known;
}
