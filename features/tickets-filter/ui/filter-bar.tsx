import { useLingui } from "@lingui/react/macro";
import { Icon } from "@shared/ui/icon/icon";
import { Popover } from "@shared/ui/popover/popover";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { lazy, Suspense, useState } from "react";
import { type ChoiceFilter, choiceFilters } from "../choices";
import { filterLabels } from "../filter-labels";
import type { TicketsQuery } from "../query";
import type { TicketsList } from "../sort";
import styles from "./filter-bar.module.css";

const loadPopover = () => import("../panel/choice-popover");
const ChoicePopover = lazy(async () => ({ default: (await loadPopover()).ChoicePopover }));

interface FilterBarProps {
  list: TicketsList;
  query: TicketsQuery;
}

/** The filters that are chosen from a list, each behind a button; what they hold comes with the first one. */
export function FilterBar({ list, query }: FilterBarProps) {
  const offered = choiceFilters.filter((filter) => list === "company" || filter !== "child_company_ids[]");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only fetches ahead what the buttons inside will need
    <div className={styles.bar} onPointerEnter={loadPopover} onFocus={loadPopover}>
      {offered.map((filter) => (
        <FilterButton key={filter} filter={filter} query={query} />
      ))}
    </div>
  );
}

function FilterButton({ filter, query }: { filter: ChoiceFilter; query: TicketsQuery }) {
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
          <ChoicePopover filter={filter} query={query} />
        </Suspense>
      )}
    </Popover>
  );
}
