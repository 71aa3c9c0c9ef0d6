import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { LinkButton } from "@shared/ui/button/link-button";
import { Dialog } from "@shared/ui/dialog/dialog";
import type { ComponentType } from "react";
import { filterLabel } from "../filter-labels";
import type { PlantsListQuery, PlantsQuery } from "../query";
import type { QuickFilterName } from "../quick-filters";
import {
  ChildCompaniesFilter,
  CompaniesFilter,
  DriversFilter,
  IndicatorsFilter,
  TagsFilter,
} from "./choice-filters";
import type { FilterControlProps } from "./control";
import { CustomFieldsFilter } from "./custom-fields-filter";
import { Disclosure } from "./disclosure";
import { LongTermFilter } from "./long-term-filter";
import styles from "./panel.module.css";
import { FoundOnFilter, MonitoredSinceFilter, P90Filter, PeakFilter } from "./range-filters";
import { IssueSwitches, PlantSwitches } from "./switch-filters";
import { TicketFilter } from "./ticket-filter";
import { useFilterChange } from "./use-change";

interface PanelProps {
  listQuery: PlantsListQuery;
  query: PlantsQuery;
}

const quickControls: Record<QuickFilterName, ComponentType<FilterControlProps>> = {
  indicators: IndicatorsFilter,
  ltpm: LongTermFilter,
  tags: TagsFilter,
  tickets: TicketFilter,
  found_on: FoundOnFilter,
};

/** One filter by itself, under its button in the bar. */
export function QuickFilter({ filter, listQuery, query }: PanelProps & { filter: QuickFilterName }) {
  const props = useFilterChange(listQuery, query);
  const Control = quickControls[filter];
  return (
    <div className={styles.quick}>
      <Control {...props} />
    </div>
  );
}

const disclosures = {
  indicators: IndicatorsFilter,
  ltpm: LongTermFilter,
  tags: TagsFilter,
  drivers: DriversFilter,
  companies: CompaniesFilter,
  child_company_ids: ChildCompaniesFilter,
  custom_fields: CustomFieldsFilter,
} satisfies Record<string, ComponentType<FilterControlProps>>;

type DisclosureName = keyof typeof disclosures;

/** How much a filter is set to. */
function chosenIn({ filters }: PlantsQuery, name: DisclosureName): number {
  const value = filters[name];
  if (!value) return 0;
  if (Array.isArray(value)) return value.length;
  return "flags" in value ? value.flags.length : value.include.length + value.exclude.length;
}

function Folded({ name, ...props }: FilterControlProps & { name: DisclosureName }) {
  const { i18n } = useLingui();
  const Control = disclosures[name];
  return (
    <Disclosure title={i18n._(filterLabel(name))} count={chosenIn(props.query, name)}>
      <Control {...props} />
    </Disclosure>
  );
}

/** Every filter of the list in a drawer; each takes effect at once, behind it. */
export function MoreFilters({ listQuery, query, onClose }: PanelProps & { onClose: () => void }) {
  const { t } = useLingui();
  const props = useFilterChange(listQuery, query);
  return (
    <Dialog
      open
      onClose={onClose}
      size="drawer"
      title={<Trans>Filters</Trans>}
      footer={
        <>
          {listQuery.isFiltered(query) && (
            <LinkButton
              kind="quiet"
              to={{ search: listQuery.search(listQuery.withoutFilters(query)) }}
              prefetch="none"
              preventScrollReset
            >
              <Trans>Clear all filters</Trans>
            </LinkButton>
          )}
          <Button kind="primary" onClick={onClose}>
            <Trans>Show the plants</Trans>
          </Button>
        </>
      }
    >
      <section className={styles.group} aria-label={t`Issues`}>
        <h3>
          <Trans>Issues</Trans>
        </h3>
        <Folded name="indicators" {...props} />
        <Folded name="ltpm" {...props} />
        <FoundOnFilter />
        <IssueSwitches {...props} />
      </section>
      <section className={styles.group} aria-label={t`Plants`}>
        <h3>
          <Trans>Plants</Trans>
        </h3>
        <Folded name="tags" {...props} />
        <Folded name="drivers" {...props} />
        <Folded name="companies" {...props} />
        <Folded name="child_company_ids" {...props} />
        <Folded name="custom_fields" {...props} />
        <MonitoredSinceFilter />
        <PeakFilter />
        <P90Filter />
        <PlantSwitches {...props} />
      </section>
      <section className={styles.group} aria-label={t`Tickets`}>
        <h3>
          <Trans>Tickets</Trans>
        </h3>
        <TicketFilter {...props} />
      </section>
    </Dialog>
  );
}
