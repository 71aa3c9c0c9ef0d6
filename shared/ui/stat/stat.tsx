import type { ReactNode } from "react";
import { Skeleton } from "../skeleton/skeleton";
import styles from "./stat.module.css";

interface StatProps {
  label: ReactNode;
  /** The formatted number; null if it is unknown. */
  amount: string | null;
  unit?: string;
  /** Rendered instead of an unknown number. */
  unknown?: ReactNode;
  /** Rendered below a known number: a comparison or an explanation. */
  children?: ReactNode;
}

/** A statistic with its label, unit and comparison. */
export function Stat({ label, amount, unit, unknown, children }: StatProps) {
  return (
    <div className={styles.stat}>
      <dt className="hint">{label}</dt>
      <dd className={styles.value}>
        {amount === null ? (
          <span className={styles.unknown}>{unknown}</span>
        ) : (
          <>
            <span className={styles.amount}>{amount}</span>
            {unit && <span className={styles.unit}> {unit}</span>}
          </>
        )}
      </dd>
      {amount !== null && children && <dd className={styles.note}>{children}</dd>}
    </div>
  );
}

/** The placeholder of a statistic that is loading, in its final size. */
export function StatSkeleton({ label, lines = 1 }: { label: ReactNode; lines?: number }) {
  return (
    <div className={styles.stat}>
      <dt className="hint">{label}</dt>
      <dd className={styles.value}>
        <Skeleton width="55%" height="1.75rem" />
      </dd>
      <dd className={styles.note}>
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
          <span key={line} className={styles.line}>
            <Skeleton width="75%" height="0.85em" />
          </span>
        ))}
      </dd>
    </div>
  );
}
