import {
  isFiltered,
  onPage,
  searchOf,
  statuses,
  type TicketsList,
  type TicketsQuery,
  withoutFilters,
  withStatus,
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
  query: TicketsQuery;
  page: TicketsListPageData;
  busy: boolean;
}

/** A page of a list as it came: its rows and the other pages, or why there are none. */
export function ListBody({ list, query, page: { rows, total, perPage }, busy }: ListBodyProps) {
  const { pathname } = useLocation();
  if (rows.length === 0) return <NoTickets query={query} />;
  return (
    <>
      <TicketsTable list={list} query={query} rows={rows} busy={busy} />
      <Pagination
        page={query.page}
        pageCount={pageCountOf(total, perPage)}
        hrefOf={(number) => `${pathname}${searchOf(onPage(query, number)).search}`}
      />
    </>
  );
}

function NoTickets({ query }: { query: TicketsQuery }) {
  const filtered = isFiltered(query);
  const all = query.status.length === statuses.length;
  return (
    <div className={styles.frame}>
      <EmptyState
        icon="tickets"
        title={<Trans>There are no tickets to show</Trans>}
        actions={
          <>
            {filtered && (
              <LinkButton to={searchOf(withoutFilters(query))} icon="close" prefetch="none">
                <Trans>Clear all filters</Trans>
              </LinkButton>
            )}
            {!all && (
              <LinkButton to={searchOf(withStatus(query, [...statuses]))} prefetch="none">
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
