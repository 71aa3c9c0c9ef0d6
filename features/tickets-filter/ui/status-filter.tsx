import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { type TicketState, type TicketsListQuery, type TicketsQuery, ticketStates } from "../query";
import styles from "./status-filter.module.css";

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
  return (
    <ul className={styles.statuses} aria-label={t`Status`}>
      {options.map(({ label, status }) => (
        <li key={label}>
          <Link
            to={{ search: listQuery.search(listQuery.withFilter(query, "ticket_status", status)) }}
            className={styles.status}
            aria-current={status.join() === query.filters.ticket_status.join() ? "true" : undefined}
            preventScrollReset
            prefetch="none"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
