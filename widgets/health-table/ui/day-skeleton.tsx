import type { HealthType } from "@features/health-filter";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import styles from "./day-plants.module.css";
import { DayTable } from "./day-table";

/** Placeholder of a day's plants while they are loading. */
export function DaySkeleton(props: { types: readonly HealthType[]; plantsAtMost?: number }) {
  return (
    <>
      <DayTable plants={null} {...props} />
      <div className={styles.footer}>
        <span />
        <Skeleton width="10rem" height="var(--control-height-small)" />
      </div>
    </>
  );
}
