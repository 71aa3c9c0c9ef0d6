import type { TicketRef } from "@entities/ticket";
import { ChangeTemplate } from "@features/change-ticket-template";
import { CloseTicket } from "@features/close-ticket";
import { Trans } from "@lingui/react/macro";
import { LinkButton } from "@shared/ui/button/link-button";
import styles from "./ticket-page.module.css";
import type { TicketView } from "./ticket-view.server";

interface TicketActionsProps {
  ticketRef: TicketRef;
  ticket: TicketView;
  open: boolean;
}

/** The actions on a ticket; the template of a closed one cannot be changed (spec 3 §4). */
export function TicketActions({ ticketRef, ticket: { mayChange, templateId }, open }: TicketActionsProps) {
  return (
    <div className={styles.actions} data-commands="">
      {mayChange && <CloseTicket ticketRef={ticketRef} open={open} />}
      {mayChange && open && <ChangeTemplate ticketRef={ticketRef} templateId={templateId} />}
      <LinkButton
        to={`/plants/${ticketRef.plantId}?companyId=${ticketRef.companyId}`}
        icon="plants"
        prefetch="none"
      >
        <Trans>Go to plant</Trans>
      </LinkButton>
    </div>
  );
}
