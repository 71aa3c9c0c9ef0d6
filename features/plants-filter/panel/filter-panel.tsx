import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { useDraft } from "@shared/drafts/use-draft";
import { useModelLifecycle, useOnUnmount } from "@shared/lib/react";
import { capitalize } from "@shared/lib/text";
import { Badge } from "@shared/ui/badge/badge";
import { Button, LinkButton } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import { Icon } from "@shared/ui/icon/icon";
import { useResource } from "@shared/ui/resource/resource";
import { Select } from "@shared/ui/select/select";
import { Switch } from "@shared/ui/switch/switch";
import { useUnit } from "effector-react";
import { type ComponentType, type ReactNode, useId, useState } from "react";
import { filterLabel, type QuickFilterName, ticketLabels } from "../filter-labels";
import {
  type Choice,
  type ChoiceFilter,
  choicesHref,
  type PlantsListQuery,
  type PlantsQuery,
  ticketChoices,
} from "../query";
import { ChildCompaniesFilter, CompaniesFilter, DriversFilter, IndicatorsFilter, TagsFilter } from "./choice-filters";
import {
  $panelId,
  $query,
  $unapplied,
  type FilterControlProps,
  filterPanelClosed,
  filterPanelOpened,
  filtersChanged,
  filterTextRestored,
  urlChanged,
} from "./model";
import styles from "./panel.module.css";
import {
  CustomFieldsFilter,
  FoundOnFilter,
  LongTermFilter,
  MonitoredSinceFilter,
  P90Filter,
  PeakFilter,
} from "./range-filters";

const quickControls: Record<QuickFilterName, ComponentType<FilterControlProps>> = {
  indicators: IndicatorsFilter,
  ltpm: LongTermFilter,
  tags: TagsFilter,
  tickets: TicketFilter,
  found_on: FoundOnFilter,
};

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

/** A filter of what a company has. It is not offered to a company without any, unless the URL has the filter. */
function ChoiceDisclosure({ name, ...props }: FilterControlProps & { name: DisclosureName & ChoiceFilter }) {
  const choices = useResource<Choice[]>(choicesHref(name));
  const isEmpty = choices.value?.length === 0 && countOf(props.query, name) === 0;
  return isEmpty ? null : <FilterDisclosure name={name} {...props} />;
}

interface MoreFiltersProps {
  listQuery: PlantsListQuery;
  query: PlantsQuery;
  onClose: () => void;
}

/** The drawer with all filters of the list. Each change is applied to the list at once. */
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
        <ChoiceDisclosure name="tags" {...props} />
        <ChoiceDisclosure name="drivers" {...props} />
        <FilterDisclosure name="companies" {...props} />
        <ChoiceDisclosure name="child_company_ids" {...props} />
        <ChoiceDisclosure name="custom_fields" {...props} />
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

interface DisclosureProps {
  title: string;
  /** The number of selected choices. The section is open initially if a choice is selected. */
  count: number;
  children: ReactNode;
}

/** A collapsible filter. Its content is rendered and loaded when it first opens. */
export function Disclosure({ title, count, children }: DisclosureProps) {
  const [startsOpen] = useState(count > 0);
  const [open, setOpen] = useState(startsOpen);
  return (
    <details className={styles.disclosure} open={startsOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <Icon name="chevron-right" size="small" />
        <span>{title}</span>
        {count > 0 && <Badge tone="info">{count}</Badge>}
      </summary>
      {open && <div className={styles.disclosed}>{children}</div>}
    </details>
  );
}

type SwitchName = "snoozed" | "resolved" | "has_meter" | "mixed_orientation";
type SwitchFilterProps = FilterControlProps & { filter: SwitchName; byDefault: boolean; label: ReactNode };

function SwitchFilter({ filter, byDefault, label, query, change }: SwitchFilterProps) {
  return (
    <Switch
      label={label}
      checked={query.filters[filter] ?? byDefault}
      onChange={(on) => change({ [filter]: on === byDefault ? undefined : on })}
    />
  );
}

/** Issues that are excluded by default: snoozed 0, resolved 0 (domain/lists.md#filters). */
function IssueSwitches(props: FilterControlProps) {
  return (
    <div className={styles.switches}>
      <SwitchFilter {...props} filter="snoozed" byDefault={false} label={<Trans>Snoozed issues</Trans>} />
      <SwitchFilter {...props} filter="resolved" byDefault={false} label={<Trans>Resolved issues</Trans>} />
    </div>
  );
}

/** Plants that are included by default: has meter 1, mixed orientation 1 (domain/lists.md#filters). */
function PlantSwitches(props: FilterControlProps) {
  return (
    <div className={styles.switches}>
      <SwitchFilter {...props} filter="has_meter" byDefault label={<Trans>Has meter</Trans>} />
      <SwitchFilter {...props} filter="mixed_orientation" byDefault label={<Trans>Mixed orientation</Trans>} />
      <p className={styles.note}>
        <Trans>Turn one off to see only the plants without it.</Trans>
      </p>
    </div>
  );
}

export function TicketFilter({ query, change }: FilterControlProps) {
  const { t, i18n } = useLingui();
  return (
    <Select
      size="small"
      label={i18n._(filterLabel("tickets"))}
      value={query.filters.tickets ?? ""}
      onChange={(event) => change({ tickets: ticketChoices.find((choice) => choice === event.target.value) })}
      options={[
        { value: "", label: t`With or without tickets` },
        ...ticketChoices.map((value) => ({ value, label: capitalize(i18n._(ticketLabels[value])) })),
      ]}
    />
  );
}

/** Connects the controls of a panel to the model, with the query of the list's URL. */
export function useFilterChange(inUrl: PlantsQuery): FilterControlProps {
  const id = useId();
  const { pathname } = useLocation();
  const unit = useUnit({
    panelId: $panelId,
    query: $query,
    unapplied: $unapplied,
    changed: filtersChanged,
    opened: filterPanelOpened,
    closed: filterPanelClosed,
    restored: filterTextRestored,
    urlChanged,
  });
  useModelLifecycle(inUrl, {
    opened: (query) => unit.opened({ id, pathname, query }),
    changed: unit.urlChanged,
    closed: () => unit.closed({ id, pathname: window.location.pathname }),
  });
  // Runs after `opened`, which reads the fields from the URL.
  const clearDraft = useDraft({ key: "filters", value: unit.unapplied, restore: unit.restored });
  useOnUnmount(clearDraft);
  return { query: (unit.panelId === id && unit.query) || inUrl, change: unit.changed };
}
