import { statusOfSeverity, statusPresentation } from "@entities/plant";
import { useLingui } from "@lingui/react/macro";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import type { TimelineRow } from "./merge";
import styles from "./timeline-card.module.css";

/** The severities of the shown types. */
export function TimelineLegend({ rows }: { rows: readonly TimelineRow[] }) {
  const { i18n } = useLingui();
  const statuses = [...new Set(rows.map(({ severity }) => statusOfSeverity(severity)))];
  return (
    <ul className={styles.legend}>
      {statuses.map((status) => {
        const { level, label } = statusPresentation(status);
        return (
          <li key={status}>
            <StatusIcon level={level}>{i18n._(label)}</StatusIcon>
          </li>
        );
      })}
    </ul>
  );
}
