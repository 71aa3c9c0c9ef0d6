import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { FilterPopover } from "@shared/ui/filter-bar/filter-popover";
import { lazy, Suspense, useState } from "react";
import { filterLabel } from "../filter-labels";
import type { PlantsList, PlantsListQuery, PlantsQuery } from "../query";
import { quickFilters } from "../quick-filters";
import styles from "./filter-bar.module.css";

const loadPanel = () => import("../panel/filter-panel");
const QuickFilter = lazy(async () => ({ default: (await loadPanel()).QuickFilter }));
const MoreFilters = lazy(async () => ({ default: (await loadPanel()).MoreFilters }));

interface FilterBarProps {
  list: PlantsList;
  listQuery: PlantsListQuery;
  query: PlantsQuery;
}

/** The buttons that open the filters; their controls load when one is about to be opened. */
export function FilterBar({ list, ...props }: FilterBarProps) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only preloads the chunk of the buttons inside
    <div className={styles.bar} onPointerEnter={loadPanel} onFocus={loadPanel}>
      {quickFilters[list].map((filter) => (
        <div key={filter} className={styles.quick}>
          <FilterPopover label={i18n._(filterLabel(filter))}>
            <QuickFilter filter={filter} {...props} />
          </FilterPopover>
        </div>
      ))}
      <Button icon="filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>More filters</Trans>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <MoreFilters {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
