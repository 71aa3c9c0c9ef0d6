import { Trans } from "@lingui/react/macro";
import type { CSSProperties, ReactNode } from "react";
import { Skeleton } from "../skeleton/skeleton";
import styles from "./chart-frame.module.css";

interface ChartFrameProps {
  /** The period's totals as text; what the drawing says at a glance. */
  totals: ReactNode;
  legend: ReactNode;
  /** Room for so many rows of the legend from the start, where its series are not known beforehand. */
  legendRows?: number;
  /** The same figures as a table, for who cannot see the drawing. */
  table: ReactNode;
  /** The drawing, of the height of `ChartPlace`. */
  children: ReactNode;
}

/** What stands around every chart: totals above, legend, and the way to the figures as a table. */
export function ChartFrame({ totals, legend, legendRows, table, children }: ChartFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.totals}>{totals}</div>
      {children}
      <LegendPlace rows={legendRows}>{legend}</LegendPlace>
      <details className={styles.details}>
        <summary className={styles.summary}>
          <Trans>Show as table</Trans>
        </summary>
        <div className={styles.table}>{table}</div>
      </details>
    </div>
  );
}

/** The place of a legend. With a number of rows it has their room from the start, so that nothing moves. */
function LegendPlace({ rows, children }: { rows?: number; children: ReactNode }) {
  return (
    <div
      className={rows === undefined ? styles.legendPlace : styles.legendRows}
      style={rows === undefined ? undefined : ({ "--rows": rows } as CSSProperties)}
    >
      {children}
    </div>
  );
}

/** The place of a drawing that is on its way; without JavaScript none will come. */
export function ChartPlaceholder() {
  return (
    <div className={styles.place} data-print="hide">
      <Skeleton height="100%" />
      <ChartUnavailable />
    </div>
  );
}

/** Over a place whose drawing needs JavaScript: that it does, and where its figures are. */
export function ChartUnavailable() {
  return (
    <noscript>
      <p className={styles.noDrawing}>
        <Trans>The chart requires JavaScript. The table below shows the same data.</Trans>
      </p>
    </noscript>
  );
}

/** The place of a drawing that did not come; its figures are there all the same. */
export function ChartError() {
  return (
    <div className={styles.failed} role="alert">
      <p>
        <Trans>Could not display the chart. The table below shows the same data.</Trans>
      </p>
    </div>
  );
}

interface ChartFrameSkeletonProps {
  legendRows?: number;
  /** The place of the drawing, where it has a shape of its own. */
  children?: ReactNode;
}

/** The place of a whole chart, frame and all, whose figures are on their way. */
export function ChartFrameSkeleton({ legendRows, children = <ChartPlaceholder /> }: ChartFrameSkeletonProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.totals}>
        <Skeleton width="45%" height="1.1em" />
      </div>
      {children}
      <LegendPlace rows={legendRows}>
        <Skeleton width="70%" height="1.25rem" />
      </LegendPlace>
      <div className={styles.details}>
        <div className={styles.summary}>
          <Skeleton width="6rem" height="1em" />
        </div>
      </div>
    </div>
  );
}
