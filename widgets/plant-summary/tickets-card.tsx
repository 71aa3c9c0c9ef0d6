import { type PlantView, plantPermissions } from "@entities/plant";
import { type PlantTicket, ticketNumber, ticketTitle } from "@entities/ticket";
import { CreateTicketButton } from "@features/create-ticket";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { messageText } from "@shared/i18n/message";
import { newestFirst } from "@shared/lib/dates";
import { WaitingEntries } from "@shared/outbox/waiting-entries";
import { CardError } from "@shared/ui/card/card-error";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { MomentValue } from "@shared/ui/value-cells/value-cells";
import styles from "./summary.module.css";
import type { SummaryCards } from "./summary.server";
import { SummaryCard } from "./summary-card";

/** Open tickets first, newest first. */
const sortTickets = (tickets: readonly PlantTicket[]): PlantTicket[] =>
  tickets.toSorted((a, b) => Number(!!a.closed_on) - Number(!!b.closed_on) || newestFirst(a.created_at, b.created_at));

/** The tickets of the plant with links to their pages. The owner can create a ticket (domain/plant-page.md#summary). */
export function TicketsCard({ view, cards }: { view: PlantView; cards: SummaryCards }) {
  const { companyId } = view.ref;
  const { t, i18n } = useLingui();
  return (
    <SummaryCard
      title={<Trans>Tickets</Trans>}
      actions={plantPermissions(view).canEdit && <CreateTicketButton />}
      result={cards.tickets}
      renderError={(error) => <CardError error={error} messagesAsToasts />}
    >
      {(tickets) => (
        <>
          <WaitingEntries place={`tickets-${view.ref.plantId}`} />
          {tickets.length === 0 ? (
            <p className="muted">
              <Trans>This plant has no tickets.</Trans>
            </p>
          ) : (
            <ul className={styles.list}>
              {sortTickets(tickets).map((ticket) => {
                const { id, created_at, closed_on } = ticket;
                const title = messageText(i18n, ticketTitle(ticket));
                return (
                  <li key={id} className={styles.item}>
                    <Link
                      to={`/tickets/${id}?companyId=${companyId}`}
                      className={styles.main}
                      title={title}
                      prefetch="none"
                    >
                      #{ticketNumber(ticket)} {title}
                    </Link>
                    <StatusIcon level={closed_on ? "ok" : "not-ok"}>{closed_on ? t`Closed` : t`Open`}</StatusIcon>
                    <MomentValue at={created_at} shown="date" className={styles.aside} />
                  </li>
                );
              })}
            </ul>
          )}
        </>
      )}
    </SummaryCard>
  );
}
