import { issueTypeLabel } from "@entities/issue";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { messageText } from "@shared/i18n/message";
import { EmptyValue } from "@shared/ui/data-table/value-cells";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import type { PlantListRow } from "../row";
import styles from "./indicator-cells.module.css";

/** A snoozed indicator is OK (spec 3 §4); the status of one may be unknown. */
const indicatorLevels = { NOK: "not-ok", OK: "ok", NONE: "none" } as const;

const indicatorsShown = 2;
const ticketsShown = 3;

/** The number of hidden items, with their names on hover. */
function More({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <span className={styles.more} title={names.join(", ")}>
      +{names.length}
    </span>
  );
}

/** The indicators of a plant, open ones first: NOK or OK (spec 3 §4). */
export function Indicators({ indicators }: Pick<PlantListRow, "indicators">) {
  const { t, i18n } = useLingui();
  if (indicators.length === 0) return <EmptyValue />;
  const labelled = indicators.map(({ name, status }) => ({
    name,
    status,
    label: i18n._(issueTypeLabel(name)),
  }));
  return (
    <span className={styles.indicators}>
      {labelled.slice(0, indicatorsShown).map(({ name, status, label }) => (
        <StatusIcon
          key={name}
          level={indicatorLevels[status]}
          title={status === "OK" ? t`${label}: snoozed` : label}
        >
          {label}
        </StatusIcon>
      ))}
      <More names={labelled.slice(indicatorsShown).map(({ label }) => label)} />
    </span>
  );
}

/** The tickets of a plant, linked in new tabs: NOK when open, OK when closed (spec 3 §2, §4). */
export function Tickets({ tickets }: Pick<PlantListRow, "tickets">) {
  const { t, i18n } = useLingui();
  if (tickets.length === 0) return <EmptyValue />;
  const titled = tickets.map((ticket) => ({ ...ticket, title: messageText(i18n, ticket.title) }));
  return (
    <span className={styles.indicators}>
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
      <More names={titled.slice(ticketsShown).map(({ number, title }) => `#${number} ${title}`)} />
    </span>
  );
}
