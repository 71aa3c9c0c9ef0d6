import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { Icon } from "@shared/ui/icon/icon";
import { Popover } from "@shared/ui/popover/popover";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { lazy, Suspense, useState } from "react";
import { filterLabel } from "../filter-labels";
import type { PlantsList, PlantsListQuery, PlantsQuery } from "../query";
import { type QuickFilterName, quickFilters } from "../quick-filters";
import styles from "./filter-bar.module.css";

const loadPanel = () => import("../panel/filter-panel");
const QuickFilter = lazy(async () => ({ default: (await loadPanel()).QuickFilter }));
const MoreFilters = lazy(async () => ({ default: (await loadPanel()).MoreFilters }));

interface QuickFilterProps {
  filter: QuickFilterName;
  listQuery: PlantsListQuery;
  query: PlantsQuery;
}

interface FilterBarProps {
  list: PlantsList;
  listQuery: PlantsListQuery;
  query: PlantsQuery;
}

/** The buttons that open the filters; their controls load when one is about to be opened. */
export function FilterBar({ list, ...props }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only preloads the chunk of the buttons inside
    <div className={styles.bar} onPointerEnter={loadPanel} onFocus={loadPanel}>
      {quickFilters[list].map((filter) => (
        <div key={filter} className={styles.quick}>
          <QuickButton filter={filter} {...props} />
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

function QuickButton({ filter, ...props }: QuickFilterProps) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const label = i18n._(filterLabel(filter));
  return (
    <Popover
      label={label}
      trigger={
        <>
          {label}
          <Icon name="chevron-down" size="small" />
        </>
      }
      onOpenChange={setOpen}
    >
      {open && (
        <Suspense fallback={<Skeleton width="22rem" height="12rem" />}>
          <QuickFilter filter={filter} {...props} />
        </Suspense>
      )}
    </Popover>
  );
}
