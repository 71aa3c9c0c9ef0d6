import { type TicketsListQuery, type TicketsQuery, ticketStates } from "@features/tickets-filter";
import { Trans } from "@lingui/react/macro";
import { LinkButton } from "@shared/ui/button/link-button";
import { EmptyState } from "@shared/ui/empty-state/empty-state";

interface NoTicketsProps {
  listQuery: TicketsListQuery;
  query: TicketsQuery;
}

/** The empty state of a tickets list. */
export function NoTickets({ listQuery, query }: NoTicketsProps) {
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
            <LinkButton
              to={linkTo(listQuery.withFilter(query, "ticket_status", [...ticketStates]))}
              prefetch="none"
            >
              <Trans>Show open and closed tickets</Trans>
            </LinkButton>
          )}
        </>
      }
    >
      {filtered ? (
        <Trans>No tickets match these filters. Remove a filter to see more.</Trans>
      ) : (
        <Trans>Create a ticket on the page of its plant.</Trans>
      )}
    </EmptyState>
  );
}
