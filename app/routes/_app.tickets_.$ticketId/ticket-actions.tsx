import type { TicketRef } from "@entities/ticket";
import { ChangeTemplate } from "@features/change-ticket-template";
import { CloseTicket } from "@features/close-ticket";
import { Trans } from "@lingui/react/macro";
import { LinkButton } from "@shared/ui/button/link-button";
import styles from "./ticket-page.module.css";
import type { TicketView } from "./ticket-view.server";

interface TicketActionsProps {
  place: TicketRef;
  ticket: TicketView;
  open: boolean;
}

/** What can be done with a ticket; a closed one keeps its template (spec 3 §4). */
export function TicketActions({ place, ticket: { mayChange, templateId }, open }: TicketActionsProps) {
  return (
    <div className={styles.actions}>
      {mayChange && <CloseTicket place={place} open={open} />}
      {mayChange && open && <ChangeTemplate place={place} templateId={templateId} />}
      <LinkButton to={`/plants/${place.plantId}?companyId=${place.companyId}`} icon="plants" prefetch="none">
        <Trans>Go to plant</Trans>
      </LinkButton>
    </div>
  );
}
