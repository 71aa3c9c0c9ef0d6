import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { useDraft } from "@shared/drafts/use-draft";
import { useModelLifecycle, useOnUnmount } from "@shared/lib/react";
import { capitalize } from "@shared/lib/text";
import { Badge } from "@shared/ui/badge/badge";
import { Button, LinkButton } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import { Select } from "@shared/ui/field/select";
import { Icon } from "@shared/ui/icon/icon";
import { useResource } from "@shared/ui/resource/resource";
import { Switch } from "@shared/ui/switch/switch";
import { useUnit } from "effector-react";
import { type ComponentType, type ReactNode, useId, useState } from "react";
import {
  choiceFilters,
  type PlantFilter,
  type PlantFilterName,
  panelGroups,
  plantFilter,
  ticketChoices,
  ticketLabels,
} from "../filters";
import { type Choice, choicesHref, type PlantsListQuery, type PlantsQuery, selectedOptions } from "../query";
import { CompanyChoicesFilter, IndicatorsFilter } from "./choice-filters";
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
import { CustomFieldsFilter, LongTermFilter, RangeFilter } from "./range-filters";

type Kind = NonNullable<PlantFilter<unknown>["control"]>["kind"];

const controls: Record<Kind, ComponentType<FilterControlProps>> = {
  indicators: IndicatorsFilter,
  "long-term": LongTermFilter,
  choices: CompanyChoicesFilter,
  pairs: CustomFieldsFilter,
  tickets: TicketFilter,
  days: RangeFilter,
  numbers: RangeFilter,
  switch: SwitchFilter,
};

function FilterControl(props: FilterControlProps) {
  const { control } = plantFilter(props.name);
  const Control = control && controls[control.kind];
  return Control ? <Control {...props} /> : null;
}

export function QuickFilter({ filter, query }: { filter: PlantFilterName; query: PlantsQuery }) {
  return (
    <div className={styles.quick}>
      <FilterControl name={filter} {...useFilterChange(query)} />
    </div>
  );
}

/** A filter that a company may have no choices of. It is not offered then, unless the URL has the filter. */
const mayBeEmpty = choiceFilters.filter((name) => name !== "companies");

/** A filter with a list of options, which opens. */
function FilterDisclosure(props: FilterControlProps) {
  const { i18n } = useLingui();
  const loaded = mayBeEmpty.find((name) => name === props.name);
  const choices = useResource<Choice[]>(loaded ? choicesHref(loaded) : null);
  const count = selectedOptions(props.query, props.name).length;
  if (choices.value?.length === 0 && count === 0) return null;
  return (
    <Disclosure title={i18n._(plantFilter(props.name).label)} count={count}>
      <FilterControl {...props} />
    </Disclosure>
  );
}

interface MoreFiltersProps {
  listQuery: PlantsListQuery;
  query: PlantsQuery;
  onClose: () => void;
}

/** The drawer with all filters of the list. Each change is applied to the list at once. */
export function MoreFilters({ listQuery, query, onClose }: MoreFiltersProps) {
  const { i18n } = useLingui();
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
      {panelGroups.map(({ title, filters, switches, note }) => (
        <section key={title.id} className={styles.group} aria-label={i18n._(title)}>
          <h3>{i18n._(title)}</h3>
          {filters.map((name) => {
            const Filter = plantFilter(name).selected ? FilterDisclosure : FilterControl;
            return <Filter key={name} name={name} {...props} />;
          })}
          {switches && (
            <div className={styles.switches}>
              {switches.map((name) => (
                <FilterControl key={name} name={name} {...props} />
              ))}
              {note && <p className={styles.note}>{i18n._(note)}</p>}
            </div>
          )}
        </section>
      ))}
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
function Disclosure({ title, count, children }: DisclosureProps) {
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

function SwitchFilter({ name, query, change }: FilterControlProps) {
  const { i18n } = useLingui();
  const { label, control } = plantFilter(name);
  if (control?.kind !== "switch") return null;
  const { byDefault } = control;
  return (
    <Switch
      label={i18n._(control.label ?? label)}
      checked={query.filters[name] === undefined ? byDefault : !byDefault}
      onChange={(on) => change({ [name]: on === byDefault ? undefined : on })}
    />
  );
}

function TicketFilter({ query, change }: FilterControlProps) {
  const { t, i18n } = useLingui();
  return (
    <Select
      size="small"
      label={i18n._(plantFilter("tickets").label)}
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
function useFilterChange(inUrl: PlantsQuery): Omit<FilterControlProps, "name"> {
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
