import { statusPresentation } from "@entities/plant";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { StatusShape } from "@shared/ui/status-icon/status-icon";
import type { FilterStatus, PlantSummary } from "../worker/plant-clusters";
import styles from "./status-filter.module.css";

interface StatusFilterProps {
  status: FilterStatus;
  lightAccessible: boolean;
  /** Null while loading, "unknown" when loading failed. */
  summary: PlantSummary | "unknown" | null;
  onChange: (status: FilterStatus) => void;
}

/** The options of the filter; SunData Light only when the company has access to it (spec 1 §6). */
const filterOptions = (lightAccessible: boolean): FilterStatus[] => [
  null,
  "OK",
  "MEDIUM",
  "NOK",
  "NONE",
  ...(lightAccessible ? (["NON_MON"] as const) : []),
];

/** Filters the map by status. */
export function StatusFilter({ status, lightAccessible, summary, onChange }: StatusFilterProps) {
  const { t, i18n } = useLingui();
  const countOf = (option: FilterStatus) => {
    if (summary === null || summary === "unknown") return summary;
    return option ? summary.counts[option] : summary.located;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these are toggle buttons
    <div className={styles.filter} role="group" aria-label={t`Filter by status`}>
      {filterOptions(lightAccessible).map((option) => (
        <button
          key={option ?? "all"}
          type="button"
          className={styles.option}
          aria-pressed={option === status}
          title={option === "NONE" ? t`No data` : undefined}
          onClick={() => onChange(option)}
        >
          {option && <StatusShape level={statusPresentation(option).level} />}
          {option ? i18n._(statusPresentation(option).label) : t`All`}
          <Count value={countOf(option)} />
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
