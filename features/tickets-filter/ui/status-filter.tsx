import { useLingui } from "@lingui/react/macro";
import { ChoiceLinks } from "@shared/ui/filter-bar/choice-links";
import { type TicketState, type TicketsListQuery, type TicketsQuery, ticketStates } from "../query";

interface StatusFilterProps {
  listQuery: TicketsListQuery;
  query: TicketsQuery;
}

/** Open, closed or all tickets, each a link. */
export function StatusFilter({ listQuery, query }: StatusFilterProps) {
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
