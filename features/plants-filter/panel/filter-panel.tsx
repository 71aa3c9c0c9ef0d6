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

const quickControls: Record<QuickFilterName, ComponentType<FilterControlProps>> = {
  indicators: IndicatorsFilter,
  ltpm: LongTermFilter,
  tags: TagsFilter,
  tickets: TicketFilter,
  found_on: FoundOnFilter,
};

/** One filter in the popover of its button. */
export function QuickFilter({ filter, query }: { filter: QuickFilterName; query: PlantsQuery }) {
  const props = useFilterChange(query);
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

/** The number of selected choices of a filter. */
function countOf({ filters }: PlantsQuery, name: DisclosureName): number {
  const value = filters[name];
  if (!value) return 0;
  if (Array.isArray(value)) return value.length;
  return "flags" in value ? value.flags.length : value.include.length + value.exclude.length;
}

function FilterDisclosure({ name, ...props }: FilterControlProps & { name: DisclosureName }) {
  const { i18n } = useLingui();
  const Control = disclosures[name];
  return (
    <Disclosure title={i18n._(filterLabel(name))} count={countOf(props.query, name)}>
      <Control {...props} />
    </Disclosure>
  );
}

interface MoreFiltersProps {
  listQuery: PlantsListQuery;
  query: PlantsQuery;
  onClose: () => void;
}

/** All filters of the list in a drawer. Each change applies immediately to the list behind it. */
export function MoreFilters({ listQuery, query, onClose }: MoreFiltersProps) {
  const { t } = useLingui();
  const props = useFilterChange(query);
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
            <Trans>Show plants</Trans>
          </Button>
        </>
      }
    >
      <section className={styles.group} aria-label={t`Issues`}>
        <h3>
          <Trans>Issues</Trans>
        </h3>
        <FilterDisclosure name="indicators" {...props} />
        <FilterDisclosure name="ltpm" {...props} />
        <FoundOnFilter />
        <IssueSwitches {...props} />
      </section>
      <section className={styles.group} aria-label={t`Plants`}>
        <h3>
          <Trans>Plants</Trans>
        </h3>
        <FilterDisclosure name="tags" {...props} />
        <FilterDisclosure name="drivers" {...props} />
        <FilterDisclosure name="companies" {...props} />
        <FilterDisclosure name="child_company_ids" {...props} />
        <FilterDisclosure name="custom_fields" {...props} />
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
