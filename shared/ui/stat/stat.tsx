import type { ReactNode } from "react";
import { Skeleton } from "../skeleton/skeleton";
import styles from "./stat.module.css";

interface StatProps {
  label: ReactNode;
  /** The number, already written in the locale; null where it is not known. */
  amount: string | null;
  unit?: string;
  /** What stands in the number's place where it is not known. */
  unknown?: ReactNode;
  /** Below a known number: its change against the period before, what it covers. */
  children?: ReactNode;
}

/** One figure: its label above, the value large, its unit small beside it, what it is compared with below. */
export function Stat({ label, amount, unit, unknown, children }: StatProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
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

/** The place of a figure whose value is on its way, in its final size. */
export function StatSkeleton({ label, lines = 1 }: { label: ReactNode; lines?: number }) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
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
