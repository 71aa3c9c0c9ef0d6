import { TicketStatus } from "@entities/ticket";
import { ChangeDialog, ticketsChange, useTicketSelection, withChanges, withRetained } from "@features/change-tickets";
import { CreateTicketOfPlants } from "@features/create-ticket";
import { ViewsMenu } from "@features/saved-views";
import {
  FilterBar,
  FilterChips,
  SearchField,
  type SortField,
  StatusFilter,
  type TicketState,
  type TicketsList,
  type TicketsListQuery,
  type TicketsQuery,
  ticketStates,
  ticketsListQuery,
  ticketViews,
} from "@features/tickets-filter";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useListQuery } from "@shared/list-query/use-list-query";
import {
  deselectSaved,
  InterruptedChange,
  ItemState,
  useItemState,
  useOutcomeDetails,
  useRunResults,
} from "@shared/mutations/run-results";
import { WaitingBadge } from "@shared/outbox/waiting-entries";
import { pressControl, useShortcuts } from "@shared/shortcuts/use-shortcuts";
import { useSettled } from "@shared/streaming/settled-results";
import { Button, LinkButton } from "@shared/ui/button/button";
import { useTableLayout } from "@shared/ui/data-table/layout/table-layout";
import { TableLayoutButton } from "@shared/ui/data-table/layout/table-layout-button";
import { useSelectionShortcuts } from "@shared/ui/data-table/row-selection";
import type { DataTableColumn } from "@shared/ui/data-table/table-features";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { ListPage } from "@shared/ui/list-page/list-page";
import { ListTable } from "@shared/ui/list-page/list-table";
import { useUnit } from "effector-react";
import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { loadTicketsList, TicketListRow } from "./loader.server";
import { ticketColumns } from "./ticket-columns";
import styles from "./tickets-list.module.css";
import { ticketsTable } from "./tickets-table";

export { PatternReviewsCard } from "./pattern-reviews";

interface TicketsListPageProps {
  list: TicketsList;
  title: ReactNode;
  subtitle?: ReactNode;
  data: Awaited<ReturnType<typeof loadTicketsList>>;
}

/** The two variants of the tickets list (domain/lists.md#tickets-lists). */
export function TicketsListPage({ list, title, subtitle, data }: TicketsListPageProps) {
  const { t, i18n } = useLingui();
  const { page, companyId, userId, hasActivity } = data;
  const listQuery = ticketsListQuery(list, hasActivity);
  const { query, ignored, pending: busy } = useListQuery(listQuery);
  const queryProps = { listQuery, query };
  const [selecting, setSelecting] = useState(false);
  const table = useMemo(
    () => ticketsTable(list, query, listQuery.sortOf(query), hasActivity),
    [list, listQuery, query, hasActivity],
  );
  const columns = useMemo(() => ticketColumns(table, hasActivity), [table, hasActivity]);
  const layout = useTableLayout(table, data.tableLayout);
  useShortcuts("ticketsList", list === "company" ? shortcuts : null);
  useSelectionShortcuts(true);
  const hasRows = useSettled(page)?.rows.length !== 0;
  return (
    <ListPage
      title={title}
      subtitle={subtitle}
      actions={
        <>
          {(hasRows || selecting) && (
            <Button icon={selecting ? "close" : "check"} aria-keyshortcuts="x" onClick={() => setSelecting(!selecting)}>
              {selecting ? <Trans>Stop selecting</Trans> : <Trans>Select tickets</Trans>}
            </Button>
          )}
          {list === "company" && <CreateTicketOfPlants companyId={companyId} />}
        </>
      }
      result={page}
      total={({ total }) => total}
      announcement={(loaded) =>
        loaded && <Plural value={loaded.total ?? loaded.rows.length} one="# ticket" other="# tickets" />
      }
      search={<SearchField {...queryProps} />}
      filterCount={listQuery.filterCount(query)}
      filters={
        <>
          <StatusFilter {...queryProps} />
          <FilterBar {...queryProps} list={list} hasPlanning={hasActivity} />
          <ViewsMenu
            list={list === "all" ? "admin/tickets" : "tickets"}
            owner={`${userId}-${companyId}`}
            search={listQuery.search(listQuery.onPage(query, 1))}
            builtIn={ticketViews(i18n, listQuery, hasActivity)}
          />
          {hasRows && <TableLayoutButton table={table} columns={columns} layout={layout} />}
        </>
      }
      chips={(loaded) => <FilterChips {...queryProps} names={loaded?.names ?? []} />}
      ignored={ignored}
      busy={busy}
    >
      {(loaded) => (
        <SelectableTable
          label={t`Tickets`}
          {...queryProps}
          page={loaded}
          columns={columns}
          layout={layout}
          getRowId={({ id }) => String(id)}
          rowHref={({ href }) => href}
          busy={busy}
          skeletonRows={15}
          empty={<NoTickets {...queryProps} />}
          list={list}
          selecting={selecting}
          hasPlanning={hasActivity}
        />
      )}
    </ListPage>
  );
}

const shortcuts = { c: pressControl("c") };

function NoTickets({ listQuery, query }: { listQuery: TicketsListQuery; query: TicketsQuery }) {
  const filtered = listQuery.isFiltered(query);
  const all = query.filters.ticket_status.length === ticketStates.length;
  const linkTo = (next: TicketsQuery) => ({ search: listQuery.search(next) });
  return (
    <EmptyState
      icon="tickets"
      title={<Trans>There are no tickets to show</Trans>}
      actions={
        <>
          {filtered && (
            <LinkButton to={linkTo(listQuery.withoutFilters(query))} icon="close" prefetch="none">
              <Trans>Clear all filters</Trans>
            </LinkButton>
          )}
          {!all && (
            <LinkButton to={linkTo(listQuery.withFilter(query, "ticket_status", [...ticketStates]))} prefetch="none">
              <Trans>Show open and closed tickets</Trans>
            </LinkButton>
          )}
        </>
      }
    >
      {filtered ? (
        <Trans>No tickets match these filters. Remove a filter to see more.</Trans>
      ) : (
        <Trans>A ticket is about a plant: create one here or on the page of the plant.</Trans>
      )}
    </EmptyState>
  );
}

type TicketsTableProps = ComponentProps<typeof ListTable<TicketListRow, TicketsQuery["filters"], SortField>>;

interface SelectableTableProps extends TicketsTableProps {
  list: TicketsList;
  /** Whether the rows have checkboxes. The last results remain visible without them. */
  selecting: boolean;
  hasPlanning: boolean;
}

/** The table of a tickets list, with selection and bulk changes of tickets and a result per row. */
function SelectableTable({ list, selecting, hasPlanning, page, columns, ...table }: SelectableTableProps) {
  const states = table.query.filters.ticket_status;
  const withStates = useMemo(() => columns.map((column) => withState(column, states)), [columns, states]);
  const search = table.listQuery.search(table.query);
  const rows = useChangedRows(page?.rows ?? [], search);
  const matching = table.listQuery.search(table.listQuery.onPage(table.query, 1));
  const total = page?.total ?? null;
  const hasMore = table.query.page > 1 || total === null || total > (page?.rows.length ?? 0);
  const selection = useTicketSelection(rows, {
    matchingHref: hasMore ? `/resources/tickets-matching${matching}&list=${list}` : null,
    total,
    hasPlanning,
  });
  const details = useOutcomeDetails(ticketsChange, ({ id }: TicketListRow) => id);
  useRunResults(ticketsChange, (outcomes) => deselectSaved(selection, outcomes));
  return (
    <>
      <InterruptedChange {...ticketsChange} />
      <ListTable
        {...table}
        columns={withStates}
        page={page && { ...page, rows }}
        selection={selecting ? selection : undefined}
        details={details}
      />
      <ChangeDialog />
    </>
  );
}

/** The state of the last change, and the status of a ticket that the change has removed from the list. */
function ChangedState({ ticket: { id, open }, states }: { ticket: TicketListRow; states: readonly TicketState[] }) {
  const state = useItemState(ticketsChange, id);
  const isRemoved = !states.includes(open ? "open" : "closed");
  if (!isRemoved && !state) return null;
  return (
    <>
      <span className={styles.status}>
        {isRemoved && <TicketStatus open={open} />}
        <ItemState state={state} />
      </span>{" "}
    </>
  );
}

/** The title with the state of the last change. */
const withState = (
  column: DataTableColumn<TicketListRow>,
  states: readonly TicketState[],
): DataTableColumn<TicketListRow> => {
  const { cell: Title } = column;
  if (!("accessorKey" in column) || column.accessorKey !== "title" || typeof Title !== "function") return column;
  return {
    ...column,
    cell: (context) => (
      <>
        <ChangedState ticket={context.row.original} states={states} />
        {Title(context)} <WaitingBadge places={[`ticket-${context.row.original.id}`]} />
      </>
    ),
  };
};

/**
 * The rows with pending changes applied, and with rows that a change has removed from the list, so that their results
 * remain visible. Another page or filter, identified by `query`, resets the rows.
 */
function useChangedRows(rows: readonly TicketListRow[], query: string): TicketListRow[] {
  const { changes, outcomes } = useUnit({ changes: ticketsChange.$pendingParams, outcomes: ticketsChange.$outcomes });
  const shown = useRef<{ query: string; rows: readonly TicketListRow[] }>({ query, rows: [] });
  const previous = shown.current.query === query ? shown.current.rows : [];
  const isPending = (id: number) => changes.some(({ tickets }) => tickets.some(({ ticketId }) => ticketId === id));
  const retained = withRetained(rows, previous, ({ id }) => isPending(id) || outcomes[id]?.error === null);
  const changed = withChanges(retained, changes);
  useEffect(() => {
    shown.current = { query, rows: changed };
  });
  return changed;
}
