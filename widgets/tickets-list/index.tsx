import { CreateTicketOfPlants } from "@features/create-ticket";
import { ViewsMenu } from "@features/saved-views";
import {
  FilterBar,
  FilterChips,
  SearchField,
  StatusFilter,
  type TicketsList,
  type TicketsListQuery,
  type TicketsQuery,
  ticketStates,
  ticketsListQuery,
  ticketViews,
} from "@features/tickets-filter";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useListQuery } from "@shared/list-query/use-list-query";
import { pressControl, useShortcuts } from "@shared/shortcuts/use-shortcuts";
import { useSettled } from "@shared/streaming/use-settled";
import { Button, LinkButton } from "@shared/ui/button/button";
import { useTableLayout } from "@shared/ui/data-table/layout/table-layout";
import { TableLayoutButton } from "@shared/ui/data-table/layout/table-layout-button";
import { useSelectionShortcuts } from "@shared/ui/data-table/row-selection";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { ListPage } from "@shared/ui/list-page/list-page";
import { type ReactNode, useMemo, useState } from "react";
import type { loadTicketsList } from "./loader.server";
import { PatternReviewsCard } from "./pattern-reviews";
import { SelectableTable } from "./selectable-table";
import { ticketColumns } from "./ticket-columns";
import { ticketsTable } from "./tickets-table";

interface TicketsListPageProps {
  list: TicketsList;
  title: ReactNode;
  subtitle?: ReactNode;
  data: Awaited<ReturnType<typeof loadTicketsList>>;
}

/** The two variants of the tickets list (domain/lists.md#tickets-lists). */
export function TicketsListPage({ list, title, subtitle, data }: TicketsListPageProps) {
  const { t, i18n } = useLingui();
  const { page, companyId, userId, hasActivity, hasReviews } = data;
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
    <>
      <ListPage
        title={title}
        subtitle={subtitle}
        actions={
          <>
            {(hasRows || selecting) && (
              <Button
                icon={selecting ? "close" : "check"}
                aria-keyshortcuts="x"
                onClick={() => setSelecting(!selecting)}
              >
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
      {hasReviews && <PatternReviewsCard />}
    </>
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
