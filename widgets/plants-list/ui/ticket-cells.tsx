import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { messageText } from "@shared/i18n/message";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { EmptyValue, Marks } from "@shared/ui/value-cells/value-cells";
import type { PlantListRow } from "../row";
import styles from "./ticket-cells.module.css";

const ticketsShown = 3;

/** The tickets of a plant, linked in new tabs: NOK when open, OK when closed (spec 3 §2, §4). */
export function Tickets({ tickets }: Pick<PlantListRow, "tickets">) {
  const { t, i18n } = useLingui();
  if (tickets.length === 0) return <EmptyValue />;
  const titled = tickets.map((ticket) => ({ ...ticket, title: messageText(i18n, ticket.title) }));
  return (
    <Marks omitted={titled.slice(ticketsShown).map(({ number, title }) => `#${number} ${title}`)}>
      {titled.slice(0, ticketsShown).map(({ id, number, title, open }) => (
        <Link
          key={id}
          to={`/tickets/${id}`}
          target="_blank"
          rel="noopener"
          prefetch="none"
          className={styles.ticket}
          title={open ? t`${title} (open)` : t`${title} (closed)`}
          aria-label={
            open
              ? t`Ticket ${number}, open: ${title} (opens in a new tab)`
              : t`Ticket ${number}, closed: ${title} (opens in a new tab)`
          }
        >
          <StatusIcon level={open ? "not-ok" : "ok"}>#{number}</StatusIcon>
        </Link>
      ))}
    </Marks>
  );
}
