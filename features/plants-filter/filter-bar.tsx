import { Term } from "@entities/help-text";
import { statusPresentation, type YieldStatus, yieldStatuses } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { lazyComponent } from "@shared/lib/react";
import { useHasChoices } from "@shared/session/company-choices";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { FilterChips as Chips, ChoiceLinks, FilterPopover } from "@shared/ui/filter-bar/choice-links";
import { SearchField as ListSearchField } from "@shared/ui/search-field/search-field";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { Suspense, useState } from "react";
import styles from "./filter-bar.module.css";
import { type FormatContext, plantFilter, plantFilterNames } from "./filters";
import { type MissingChoice, type PlantsList, type PlantsListQuery, type PlantsQuery, quickFilters } from "./query";

/** Loaded on demand: the controls of all filters are large, and most users of a page do not open them. */
const loadPanel = () => import("./panel/filter-panel");
const quickFilter = lazyComponent(async () => (await loadPanel()).QuickFilter);
const moreFilters = lazyComponent(async () => (await loadPanel()).MoreFilters);

interface FilterBarProps {
  list: PlantsList;
  listQuery: PlantsListQuery;
  query: PlantsQuery;
}

/** The buttons that open the filters. */
export function FilterBar({ list, ...props }: FilterBarProps) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const hasTags = useHasChoices("tags") || props.query.filters.tags !== undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only preloads the controls of the buttons inside
    <div className={styles.bar} onPointerEnter={moreFilters.preload} onFocus={moreFilters.preload}>
      {quickFilters[list].map(
        (filter) =>
          (filter !== "tags" || hasTags) && (
            <FilterPopover key={filter} label={i18n._(plantFilter(filter).label)}>
              <Suspense fallback={<Skeleton width="20rem" height="10rem" />}>
                <quickFilter.Component filter={filter} {...props} />
              </Suspense>
            </FilterPopover>
          ),
      )}
      <Button icon="filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>More filters</Trans>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <moreFilters.Component {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface FilterChipsProps {
  listQuery: PlantsListQuery;
  query: PlantsQuery;
  nameOf: FormatContext["nameOf"];
}

/** The active filters without a visible control, each with a link that removes it, and a link that clears them all. */
export function FilterChips({ listQuery, query, nameOf }: FilterChipsProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const chips = plantFilterNames.flatMap((name) => {
    const filter = query.filters[name];
    if (filter === undefined) return [];
    const { label, format: formatValue } = plantFilter(name);
    const value = formatValue(filter, { i18n, format, nameOf });
    const without = { search: listQuery.search(listQuery.withFilter(query, name, undefined)) };
    return [{ name, label: i18n._(label), value, without }];
  });
  return <Chips chips={chips} withoutAll={{ search: listQuery.search(listQuery.withoutFilters(query)) }} />;
}

const maxNames = 5;

/** Lists the filter choices that were ignored because the company does not have them. */
export function MissingChoicesNotice({ missing }: { missing: readonly MissingChoice[] }) {
  const { i18n } = useLingui();
  const format = useFormat();
  if (missing.length === 0) return null;
  const named = missing.slice(0, maxNames).map(({ filter, id }) => `${i18n._(plantFilter(filter).label)} #${id}`);
  const names = format.list(missing.length > maxNames ? [...named, "…"] : named);
  return (
    <Alert kind="info">
      <Trans>Some filter values do not exist for this company and were ignored: {names}.</Trans>
    </Alert>
  );
}

/** Free-text search of the plants. */
export function SearchField({ listQuery, query }: { listQuery: PlantsListQuery; query: PlantsQuery }) {
  const { t } = useLingui();
  return (
    <ListSearchField
      listQuery={listQuery}
      query={query}
      label={t`Search plants`}
      placeholder={t`Name, code, street, city or postal code`}
    />
  );
}

interface StatusFilterProps {
  listQuery: PlantsListQuery;
  query: PlantsQuery;
  /** Whether the company has the light tier, which adds the status NON_MON (domain/light-plants.md#access). */
  nonMonAccessible: boolean;
}

/** The yield statuses as links. A link adds a status to the filter or removes it. */
export function StatusFilter({ listQuery, query, nonMonAccessible }: StatusFilterProps) {
  const { t, i18n } = useLingui();
  const chosen = query.filters.yield_status_filter ?? [];
  const offered = yieldStatuses.filter((status) => status !== "NON_MON" || nonMonAccessible);

  const toggled = (status: YieldStatus): PlantsQuery => {
    const next = chosen.includes(status) ? chosen.filter((other) => other !== status) : [...chosen, status];
    return listQuery.withFilter(query, "yield_status_filter", next.length > 0 ? next : undefined);
  };

  const links = offered.map((status) => {
    const { level, label } = statusPresentation(status);
    const isChosen = chosen.includes(status);
    const statusLabel = i18n._(label);
    return {
      key: status,
      children: <StatusIcon level={level}>{statusLabel}</StatusIcon>,
      help: status === "NON_MON" && <Term name="light" label={statusLabel} />,
      chosen: isChosen,
      search: listQuery.search(toggled(status)),
    };
  });
  return <ChoiceLinks label={t`Yield status`} links={links} scrolling />;
}
