import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Skeleton } from "../skeleton";
import styles from "./chart-frame.module.css";

interface ChartFrameProps {
  /** The period's totals as text; what the drawing says at a glance. */
  totals: ReactNode;
  legend?: ReactNode;
  /** The same figures as a table, for who cannot see the drawing. */
  table: ReactNode;
  /** The drawing, of the height of `ChartPlace`. */
  children: ReactNode;
}

/** What stands around every chart: totals above, legend, and the way to the figures as a table. */
export function ChartFrame({ totals, legend, table, children }: ChartFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.totals}>{totals}</div>
      <div className={styles.legendPlace}>{legend}</div>
      {children}
      <details className={styles.details}>
        <summary className={styles.summary}>
          <Trans>Show as table</Trans>
        </summary>
        <div className={styles.table}>{table}</div>
      </details>
    </div>
  );
}

/** The place of a drawing that is on its way. */
export function ChartPlace() {
  return (
    <div className={styles.place} data-print="hide">
      <Skeleton height="100%" />
    </div>
  );
}

/** The place of a whole chart, frame and all, whose figures are on their way. */
export function ChartFrameSkeleton() {
  return (
    <div className={styles.frame}>
      <div className={styles.totals}>
        <Skeleton width="45%" height="1.1em" />
      </div>
      <div className={styles.legendPlace}>
        <Skeleton width="70%" height="1.25rem" />
      </div>
      <ChartPlace />
      <div className={styles.details}>
        <div className={styles.summary}>
          <Skeleton width="6rem" height="1em" />
        </div>
      </div>
    </div>
  );
}
