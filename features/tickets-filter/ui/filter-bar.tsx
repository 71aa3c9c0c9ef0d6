import { useLingui } from "@lingui/react/macro";
import { Icon } from "@shared/ui/icon/icon";
import { Popover } from "@shared/ui/popover/popover";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { lazy, Suspense, useState } from "react";
import { type ChoiceFilter, choiceFilters } from "../choices";
import { filterLabels } from "../filter-labels";
import type { TicketsList, TicketsListQuery, TicketsQuery } from "../query";
import styles from "./filter-bar.module.css";

const loadPopover = () => import("../panel/choice-popover");
const ChoicePopover = lazy(async () => ({ default: (await loadPopover()).ChoicePopover }));

interface FilterBarProps {
  list: TicketsList;
  listQuery: TicketsListQuery;
  query: TicketsQuery;
}

/** The filters with a list of choices, each behind a button; their controls load when one is about to be opened. */
export function FilterBar({ list, ...props }: FilterBarProps) {
  const offered = choiceFilters.filter((filter) => list === "company" || filter !== "child_company_ids");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only preloads the chunk of the buttons inside
    <div className={styles.bar} onPointerEnter={loadPopover} onFocus={loadPopover}>
      {offered.map((filter) => (
        <FilterButton key={filter} filter={filter} {...props} />
      ))}
    </div>
  );
}

function FilterButton({ filter, ...props }: Omit<FilterBarProps, "list"> & { filter: ChoiceFilter }) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const label = i18n._(filterLabels[filter]);
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
        <Suspense fallback={<Skeleton width="20rem" height="10rem" />}>
          <ChoicePopover filter={filter} {...props} />
        </Suspense>
      )}
    </Popover>
  );
}
