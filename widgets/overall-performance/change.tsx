import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { Icon } from "@shared/ui/icon/icon";
import styles from "./overall-performance.module.css";

interface ChangeProps {
  /** A ratio (0.1 is 10 % more), or percentage points; null when there is nothing to compare. */
  of: number | null;
  points?: boolean;
}

/** The change of a statistic compared with the same days a year earlier; nothing if there is nothing to compare. */
export function Change({ of: change, points = false }: ChangeProps) {
  const format = useFormat();
  if (change === null) return null;
  const digits = Math.abs(points ? change : change * 100) < 10 ? 1 : 0;
  const size = points ? format.number(Math.abs(change), digits) : format.percent(Math.abs(change), digits);
  const level = points ? size === format.number(0) : size === format.percent(0);
  if (level) {
    return (
      <p className={styles.line}>
        <Trans>No change</Trans>
      </p>
    );
  }
  return (
    <p className={styles.line}>
      <Icon name={change > 0 ? "arrow-up" : "arrow-down"} size="small" />
      <span>
        {points ? (
          change > 0 ? (
            <Trans>{size} points higher</Trans>
          ) : (
            <Trans>{size} points lower</Trans>
          )
        ) : change > 0 ? (
          <Trans>{size} more</Trans>
        ) : (
          <Trans>{size} less</Trans>
        )}
      </span>
    </p>
  );
}
