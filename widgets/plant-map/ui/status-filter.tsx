import { statusPresentation } from "@entities/plant";
import type { LocationStatus } from "@entities/plant-location";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { StatusShape } from "@shared/ui/status-icon/status-icon";
import { filterStatuses } from "../filter-statuses";
import type { FleetSummary, Shown } from "../fleet/fleet";
import styles from "./status-filter.module.css";

interface StatusFilterProps {
  shown: Shown;
  lightAccessible: boolean;
  /** Null until they are known, "unknown" where they will not be. */
  summary: FleetSummary | "unknown" | null;
  onChoose: (shown: Shown) => void;
}

/** Which plants the map shows: all, or those of one status. */
export function StatusFilter({ shown, lightAccessible, summary, onChoose }: StatusFilterProps) {
  const { t, i18n } = useLingui();
  const choices: Shown[] = [null, ...filterStatuses(lightAccessible)];
  const wordOf = (choice: LocationStatus | null) =>
    choice ? i18n._(statusPresentation(choice).label) : t`All`;
  const countOf = (choice: Shown) => {
    if (summary === null || summary === "unknown") return summary;
    return choice ? summary.counts[choice] : summary.located;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are switches of the view
    <div className={styles.filter} role="group" aria-label={t`Plants shown`}>
      {choices.map((choice) => (
        <button
          key={choice ?? "all"}
          type="button"
          className={styles.choice}
          aria-pressed={shown === choice}
          onClick={() => onChoose(choice)}
        >
          {choice && <StatusShape level={statusPresentation(choice).level} />}
          {wordOf(choice)}
          <Count value={countOf(choice)} />
        </button>
      ))}
    </div>
  );
}

function Count({ value }: { value: number | "unknown" | null }) {
  const format = useFormat();
  return (
    <span className={styles.count}>
      {value === null && <Skeleton width="1.75em" height="0.9em" />}
      {value === "unknown" && "–"}
      {typeof value === "number" && format.number(value)}
    </span>
  );
}
