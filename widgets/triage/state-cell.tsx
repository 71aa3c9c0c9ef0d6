import { type Cause, closingText, ticketsOfCause } from "@entities/cause";
import { ticketHref } from "@entities/ticket";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { messageText, useFormat } from "@shared/i18n/format";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import styles from "./triage.module.css";

/** What happened to a cause: its change, its snooze, its end, and its tickets. */
export function StateCell({ row }: { row: Cause }) {
  const { change, backSince, plants, snoozedUntil, resolvedOn } = row;
  const format = useFormat();
  const hasTickets = plants.some(({ tickets }) => tickets.length > 0);
  if (!change && !backSince && !snoozedUntil && !resolvedOn && !hasTickets) return <EmptyValue />;
  return (
    <span className={`row ${styles.state}`}>
      {change === "new" && (
        <span className={styles.badge}>
          <Trans>New</Trans>
        </span>
      )}
      {change === "grown" && (
        <span className={styles.badge}>
          <Trans>Grown</Trans>
        </span>
      )}
      {backSince && (
        <span className={styles.badge}>
          <Trans>Back since {format.date(backSince)}</Trans>
        </span>
      )}
      {snoozedUntil && (
        <StatusIcon level="snoozed">
          <Trans>until {format.date(snoozedUntil)}</Trans>
        </StatusIcon>
      )}
      {resolvedOn && (
        <StatusIcon level="ok">
          <Trans>resolved {format.date(resolvedOn)}</Trans>
        </StatusIcon>
      )}
      {hasTickets && <TicketsOfCause row={row} />}
    </span>
  );
}

/** The first ticket of a cause, the number of other tickets, and how many plants have no ticket about the cause. */
function TicketsOfCause({ row: { company, plants, tab } }: { row: Cause }) {
  const { i18n, t } = useLingui();
  const { ticket, others, withTicket, without } = ticketsOfCause(plants);
  if (!ticket) return null;
  return (
    <span>
      {tab === "open" && !ticket.isAboutCause && <Trans>has ticket</Trans>}{" "}
      <Link
        to={ticketHref({ companyId: company.id, ticketId: ticket.id })}
        prefetch="none"
        aria-label={t`Ticket ${ticket.number}`}
      >
        #{ticket.number}
      </Link>
      {ticket.closing
        ? ` ${closingText(i18n, ticket.closing)}`
        : ticket.assignees[0] && ` ${messageText(i18n, ticket.assignees[0])}`}
      {others > 0 && ` +${others}`}
      {tab === "open" && !ticket.isAboutCause && withTicket < plants.length && (
        <>
          {" "}
          <Trans>
            ({withTicket} of {plants.length} plants)
          </Trans>
        </>
      )}
      {without > 0 && (
        <>
          {" "}
          <Trans>
            and {without} of {plants.length} plants without
          </Trans>
        </>
      )}
    </span>
  );
}
