import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { statuses, type TicketState, type TicketsQuery, withStatus } from "../query";
import { searchOf } from "../use-tickets-query";
import styles from "./status-filter.module.css";

/** Open, closed or all tickets, each a link. */
export function StatusFilter({ query }: { query: TicketsQuery }) {
  const { t } = useLingui();
  const ways: { label: string; status: TicketState[] }[] = [
    { label: t`Open`, status: ["open"] },
    { label: t`Closed`, status: ["closed"] },
    { label: t`All`, status: [...statuses] },
  ];
  return (
    <ul className={styles.statuses} aria-label={t`Status`}>
      {ways.map(({ label, status }) => (
        <li key={label}>
          <Link
            to={searchOf(withStatus(query, status))}
            className={styles.status}
            aria-current={status.join() === query.status.join() ? "true" : undefined}
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
