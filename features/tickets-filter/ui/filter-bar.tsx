import { useLingui } from "@lingui/react/macro";
import { FilterPopover } from "@shared/ui/filter-bar/filter-popover";
import { lazy } from "react";
import { choiceFilters } from "../choices";
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
  const { i18n } = useLingui();
  const offered = choiceFilters.filter((filter) => list === "company" || filter !== "child_company_ids");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only preloads the chunk of the buttons inside
    <div className={styles.bar} onPointerEnter={loadPopover} onFocus={loadPopover}>
      {offered.map((filter) => (
        <FilterPopover key={filter} label={i18n._(filterLabels[filter])}>
          <ChoicePopover filter={filter} {...props} />
        </FilterPopover>
      ))}
    </div>
  );
}
