import {
  type TicketsList,
  type TicketsListQuery,
  type TicketsQuery,
  ticketStates,
} from "@features/tickets-filter";
import { Trans } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { LinkButton } from "@shared/ui/button/link-button";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { pageCountOf } from "@shared/ui/pagination/page-steps";
import { Pagination } from "@shared/ui/pagination/pagination";
import { RetryAlert } from "@shared/ui/retry-alert/retry-alert";
import type { TicketsListPageData } from "../loader.server";
import styles from "./list-body.module.css";
import { TicketsTable } from "./tickets-table";

interface ListBodyProps {
  list: TicketsList;
  listQuery: TicketsListQuery;
  query: TicketsQuery;
  page: TicketsListPageData;
  busy: boolean;
}

/** A page of a list as it came: its rows and the other pages, or why there are none. */
export function ListBody({ list, listQuery, query, page: { rows, total, perPage }, busy }: ListBodyProps) {
  const { pathname } = useLocation();
  if (rows.length === 0) return <NoTickets listQuery={listQuery} query={query} />;
  return (
    <>
      <TicketsTable list={list} listQuery={listQuery} query={query} rows={rows} busy={busy} />
      <Pagination
        page={query.page}
        pageCount={pageCountOf(total, perPage)}
        hrefOf={(number) => `${pathname}${listQuery.search(listQuery.onPage(query, number))}`}
      />
    </>
  );
}

function NoTickets({ listQuery, query }: Pick<ListBodyProps, "listQuery" | "query">) {
  const filtered = listQuery.isFiltered(query);
  const all = query.filters.ticket_status.length === ticketStates.length;
  const linkTo = (next: TicketsQuery) => ({ search: listQuery.search(next) });
  return (
    <div className={styles.frame}>
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
              <LinkButton
                to={linkTo(listQuery.withFilter(query, "ticket_status", [...ticketStates]))}
                prefetch="none"
              >
                <Trans>Show open and closed</Trans>
              </LinkButton>
            )}
          </>
        }
      >
        {filtered ? (
          <Trans>No ticket fits all of the filters. Lift some of them to see more.</Trans>
        ) : (
          <Trans>A ticket is created on the page of its plant.</Trans>
        )}
      </EmptyState>
    </div>
  );
}

/** A list whose rows did not come: what failed, and another try with the same filters. */
export function ListError({ busy }: { busy: boolean }) {
  return (
    <RetryAlert busy={busy}>
      <Trans>
        Something went wrong retrieving the data. You can reload the page or try again later, contact support
        if it persists
      </Trans>
    </RetryAlert>
  );
}
