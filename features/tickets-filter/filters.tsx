import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import { messageText } from "@shared/i18n/format";
import { joinTexts } from "@shared/lib/text";
import { useHasChoices } from "@shared/session/company-choices";
import { CardError } from "@shared/ui/card/card-error";
import { CheckboxList } from "@shared/ui/checkbox/checkbox";
import {
  ChoiceLinks,
  type FilterChip,
  FilterPopover,
  FilterChips as ListFilterChips,
} from "@shared/ui/filter-bar/choice-links";
import { useResource } from "@shared/ui/resource/resource";
import { SearchField as ListSearchField } from "@shared/ui/search-field/search-field";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { useState } from "react";
import styles from "./filters.module.css";
import {
  type Choice,
  type ChoiceFilter,
  type ChosenName,
  choiceFilters,
  choicesHref,
  filterLabels,
  fixedChoicesOf,
  isEnabled,
  isLoaded,
  type TicketState,
  type TicketsList,
  type TicketsListQuery,
  type TicketsQuery,
  ticketStates,
  toggled,
} from "./query";

interface FilterProps {
  listQuery: TicketsListQuery;
  query: TicketsQuery;
}

export function SearchField({ listQuery, query }: FilterProps) {
  const { t } = useLingui();
  return (
    <ListSearchField listQuery={listQuery} query={query} label={t`Search tickets`} placeholder={t`Title or number`} />
  );
}

export function StatusFilter({ listQuery, query }: FilterProps) {
  const { t } = useLingui();
  const options: { label: string; status: TicketState[] }[] = [
    { label: t`Open`, status: ["open"] },
    { label: t`Closed`, status: ["closed"] },
    { label: t`All`, status: [...ticketStates] },
  ];
  const links = options.map(({ label, status }) => ({
    key: label,
    children: label,
    chosen: status.join() === query.filters.ticket_status.join(),
    search: listQuery.search(listQuery.withFilter(query, "ticket_status", status)),
  }));
  return <ChoiceLinks label={t`Status`} links={links} />;
}

interface FilterBarProps extends FilterProps {
  list: TicketsList;
  /** Whether the API offers the planning and the finding of tickets. */
  hasPlanning: boolean;
}

/** Only the list of a company with child companies can be filtered by them. Closed tickets have a finding, open tickets a planning. */
const isOffered = (
  filter: ChoiceFilter,
  { list, hasPlanning, query }: FilterBarProps,
  hasChildren: boolean,
): boolean => {
  if (filter === "child_company_ids") return list === "company" && (hasChildren || query.filters[filter] !== undefined);
  if (isLoaded(filter)) return true;
  return hasPlanning && query.filters.ticket_status.includes(filter === "finding" ? "closed" : "open");
};

/** The filters with a list of choices. Each filter opens from a button. */
export function FilterBar(props: FilterBarProps) {
  const { i18n } = useLingui();
  const { listQuery, query } = props;
  const hasChildren = useHasChoices("childCompanies");
  const offered = choiceFilters.filter((filter) => isOffered(filter, props, hasChildren));
  return (
    <div className="row">
      {offered.map((filter) => (
        <FilterPopover key={filter} label={i18n._(filterLabels[filter])}>
          <ChoicePopover filter={filter} listQuery={listQuery} query={query} />
        </FilterPopover>
      ))}
    </div>
  );
}

interface FilterChipsProps extends FilterProps {
  names: readonly ChosenName[];
}

/** The active filters with choices, each with a link that removes it. A choice without a label shows its id. */
export function FilterChips({ listQuery, query, names }: FilterChipsProps) {
  const { i18n, t } = useLingui();
  const chips: FilterChip[] = choiceFilters.flatMap((filter) => {
    const chosen = query.filters[filter];
    if (!chosen) return [];
    const known = [...fixedChoicesOf(filter, i18n), ...names.filter((name) => name.filter === filter)];
    const chosenNames = chosen.map((id) =>
      messageText(i18n, known.find((choice) => choice.id === id)?.name ?? `#${id}`),
    );
    const label = i18n._(filterLabels[filter]);
    const without = { search: listQuery.search(listQuery.withFilter(query, filter, undefined)) };
    return [{ name: filter, label, value: joinTexts(chosenNames, ", "), without }];
  });
  const { older_than: days } = query.filters;
  if (days) {
    const without = { search: listQuery.search(listQuery.withFilter(query, "older_than", undefined)) };
    chips.push({ name: "older_than", label: t`Age`, value: olderThanText(i18n, days), without });
  }
  return <ListFilterChips chips={chips} withoutAll={{ search: listQuery.search(listQuery.withoutFilters(query)) }} />;
}

const olderThanText = (i18n: I18n, days: number): string =>
  i18n._(msg`Older than ${plural(days, { one: "# day", other: "# days" })}`);

/** The minimum age in days of old tickets. */
const oldDays = 14;

/** The built-in views of a tickets list, as queries (domain/lists.md#tickets-lists). */
export function ticketViews(i18n: I18n, listQuery: TicketsListQuery, hasActivity: boolean) {
  const view = (name: string, filters: Partial<TicketsQuery["filters"]>, sort: TicketsQuery["sort"] = null) => ({
    name,
    search: listQuery.search({ page: 1, sort, filters: { ticket_status: ["open"], ...filters } }),
  });
  return [
    view(i18n._(msg`Mine`), { assigned_to: ["me"] }),
    view(i18n._(msg`Unassigned`), { assigned_to: ["none"] }),
    ...(hasActivity
      ? [
          view(i18n._(msg`Overdue`), { due: ["overdue"] }, { field: "due_on", descending: false }),
          view(olderThanText(i18n, oldDays), { older_than: oldDays }, { field: "created_at", descending: false }),
        ]
      : []),
  ];
}

const failure = msg`Failed to retrieve data. Try again later.`;

interface ChoicePopoverProps {
  filter: ChoiceFilter;
  listQuery: TicketsListQuery;
  query: TicketsQuery;
}

/** The choices of a filter: fixed choices first, then the company's choices, which are loaded. */
function ChoicePopover({ filter, listQuery, query: inUrl }: ChoicePopoverProps) {
  const { i18n } = useLingui();
  const {
    value: choices,
    error,
    retry,
  } = useResource<Choice[]>(isLoaded(filter) ? choicesHref(filter) : null, { failure });
  const navigate = useNavigate();

  // Reads the pending choices, so that a change is visible before its navigation starts and two quick changes add up.
  const [optimistic, setOptimistic] = useState({ inUrl, query: inUrl });
  const query = optimistic.inUrl === inUrl ? optimistic.query : inUrl;
  const choose = (id: string) => {
    const filters = { ...query.filters, [filter]: toggled(query.filters[filter] ?? [], id) };
    const next = { ...query, filters, page: 1 };
    setOptimistic({ inUrl, query: next });
    navigate({ search: listQuery.search(next) }, { preventScrollReset: true });
  };

  const chosen = query.filters[filter] ?? [];
  const list = { label: i18n._(filterLabels[filter]), selected: chosen, onChange: choose };
  const itemsOf = (offered: readonly Choice[]) =>
    offered.map(({ id, name }) => ({ id, name: messageText(i18n, name), disabled: !isEnabled(chosen, id) }));
  const fixed = itemsOf(fixedChoicesOf(filter, i18n));
  return (
    <div className={`stack gap-3 ${styles.panel}`}>
      {fixed.length > 0 && <CheckboxList<string> {...list} items={fixed} />}
      {choices && <CheckboxList {...list} items={itemsOf(choices)} />}
      {error && <CardError onRetry={retry}>{i18n._(failure)}</CardError>}
      {isLoaded(filter) && !choices && !error && (
        <div aria-busy="true">
          <SkeletonText lines={4} />
        </div>
      )}
    </div>
  );
}
