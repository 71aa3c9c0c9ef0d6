import { statusPresentation, yieldStatuses } from "@entities/plant";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { enumCodec } from "@shared/list-query/codecs";
import { createListQuery } from "@shared/list-query/list-query";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { StatusShape } from "@shared/ui/status-icon/status-icon";
import type { FilterStatus, PlantSummary } from "./map/markers";
import styles from "./plant-map-card.module.css";

interface StatusFilterProps {
  status: FilterStatus;
  lightAccessible: boolean;
  /** Null while the counts are loading, "unknown" after an error. */
  summary: PlantSummary | "unknown" | null;
  onChange: (status: FilterStatus) => void;
}

/** The options of the filter; SunData Light only when the company has access to it (domain/dashboard.md#map). */
const filterOptions = (lightAccessible: boolean): FilterStatus[] => [
  null,
  "OK",
  "MEDIUM",
  "NOK",
  "NONE",
  ...(lightAccessible ? (["NON_MON"] as const) : []),
];

export function StatusFilter({ status, lightAccessible, summary, onChange }: StatusFilterProps) {
  const { t, i18n } = useLingui();
  const countOf = (option: FilterStatus) => {
    if (summary === null || summary === "unknown") return summary;
    return option ? summary.counts[option] : summary.located;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these are toggle buttons
    <div className="row" role="group" aria-label={t`Filter by status`}>
      {filterOptions(lightAccessible).map((option) => (
        <button
          key={option ?? "all"}
          type="button"
          className={styles.option}
          aria-pressed={option === status}
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

/** The query parameters of the map in the dashboard's URL. */
export interface MapQuery {
  /** Null for all statuses. */
  status: FilterStatus;
  view: "map" | "list";
}

/** Reads and writes the map's filters. The dashboard's URL has other parameters, too. */
export const mapListQuery = createListQuery({
  filters: { map_status: enumCodec(yieldStatuses), map_view: enumCodec(["list"] as const) },
  paginated: false,
});

/** Reads the map's parameters. An unknown value is ignored. */
export function readMapQuery(params: URLSearchParams): MapQuery {
  const { map_status: status = null, map_view: view = "map" } = mapListQuery.read(params).query.filters;
  return { status, view };
}

/** Returns a copy of the parameters with the parameters of the map replaced. */
export function writeMapQuery(params: URLSearchParams, { status, view }: MapQuery): URLSearchParams {
  const filters = { ...(status && { map_status: status }), ...(view === "list" && { map_view: view }) };
  return mapListQuery.write({ page: 1, sort: null, filters }, params);
}

export const plantsHref = (status: FilterStatus): string =>
  status ? `/plants?yield_status_filter=${status}` : "/plants";

/** The URL of a page of a company's plants; the first page is 1. */
export function plantsPageHref(companyId: number, status: FilterStatus, page: number): string {
  const query = new URLSearchParams({ company: String(companyId), page: String(page) });
  if (status) query.set("status", status);
  return `/resources/map-plants?${query}`;
}

export const locationsHref = (companyId: number): string => `/resources/plant-locations?company=${companyId}`;
