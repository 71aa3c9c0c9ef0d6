import { LookedLike, reviewText } from "@entities/cause";
import { DueDate, findingLabels, priorityLabels, type TicketRef, TicketStatus, waitingLabels } from "@entities/ticket";
import { ChangeTemplate } from "@features/change-ticket-template";
import { CloseTicket, EditableTicket, EditTicketButton, ReviewPattern } from "@features/edit-ticket";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { MessageText, messageText, useFormat } from "@shared/i18n/format";
import { useSettled } from "@shared/streaming/settled-results";
import { LinkButton } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { RichText } from "@shared/ui/rich-text/rich-text";
import type { ReactNode } from "react";
import type { TicketView } from "./loader.server";
import styles from "./ticket-page.module.css";

interface OverviewCardProps {
  ticket: TicketView;
  /** Null if the ids of the ticket are not known. Such a ticket cannot be changed. */
  ticketRef: TicketRef | null;
  open: boolean;
  actions: ReactNode;
}

/** The description and details of the ticket (domain/tickets.md#page). */
export function OverviewCard({ ticket, ticketRef, open, actions }: OverviewCardProps) {
  const format = useFormat();
  const { i18n } = useLingui();
  const { createdBy, createdAt, template, text, planning, overdue, closing, pattern } = ticket;
  return (
    <Card
      title={<Trans>Overview</Trans>}
      actions={ticketRef && text && <EditTicketButton ticketRef={ticketRef} text={text} planning={planning} />}
      footer={actions}
    >
      <dl className={styles.rows}>
        <Row name={<Trans>Status</Trans>}>
          <TicketStatus open={open} />
          {!open && closing && <Closing closing={closing} />}
        </Row>
        {!open && closing && pattern && (
          <Row name={<Trans>Diagnosis</Trans>}>
            <p>{closing.review ? reviewText(i18n, closing.review) : <LookedLike pattern={pattern} />}</p>
            {ticketRef && ticket.mayChange && <ReviewPattern {...{ ticketRef, pattern, review: closing.review }} />}
          </Row>
        )}
        {planning && (
          <>
            <Row name={<Trans>Due date</Trans>}>
              <DueDate dueOn={planning.due_on || null} overdue={open ? overdue : 0} />
            </Row>
            {planning.visit_on && <Row name={<Trans>Planned visit</Trans>}>{format.date(planning.visit_on)}</Row>}
            <Row name={<Trans>Priority</Trans>}>{i18n._(priorityLabels[planning.priority])}</Row>
            <Row name={<Trans>Waiting for</Trans>}>{i18n._(waitingLabels[planning.waiting_for])}</Row>
          </>
        )}
        <Row name={<Trans>Created by</Trans>}>
          {createdBy ? <MessageText message={createdBy} /> : <Trans>Unknown</Trans>}
        </Row>
        <Row name={<Trans>Created at</Trans>}>
          <time dateTime={createdAt ?? undefined}>{format.dateTime(createdAt)}</time>
        </Row>
        {template && (
          <>
            {template.name && <Row name={<Trans>Template Name</Trans>}>{template.name}</Row>}
            {template.title && <Row name={<Trans>Template Title</Trans>}>{template.title}</Row>}
            {template.description && (
              <Row name={<Trans>Template Description</Trans>}>
                <RichText text={template.description} />
              </Row>
            )}
          </>
        )}
      </dl>
      <div className={styles.description}>
        {ticketRef && text ? (
          <EditableTicket ticketRef={ticketRef} text={text} planning={planning}>
            <Description ticket={ticket} />
          </EditableTicket>
        ) : (
          <Description ticket={ticket} />
        )}
      </div>
    </Card>
  );
}

/** When and by whom the ticket was closed, and what was found. */
function Closing({ closing: { at, by, finding, note } }: { closing: NonNullable<TicketView["closing"]> }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const day = format.date(at);
  const name = by && messageText(i18n, by);
  return (
    <>
      {finding && (
        <p>
          <strong>{i18n._(findingLabels[finding])}</strong>
        </p>
      )}
      {note && <p>{note}</p>}
      <p className="hint">
        {name ? (
          <Trans>
            {day} by {name}
          </Trans>
        ) : (
          day
        )}
      </p>
    </>
  );
}

function Description({ ticket: { description } }: { ticket: TicketView }) {
  return (
    <>
      <h3 className={styles.heading}>
        <Trans>Description</Trans>
      </h3>
      {description ? (
        <RichText text={description} />
      ) : (
        <p className="hint">
          <Trans>This ticket has no description.</Trans>
        </p>
      )}
    </>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What a ticket was closed with; null for an open ticket. */
function toLoaded({ open, closing }: TicketView) {
  if (open) return null;
  return { finding: closing?.finding ?? null, note: closing?.note ?? "", review: closing?.review ?? null };
}

interface TicketActionsProps {
  ticketRef: TicketRef;
  ticket: TicketView;
  open: boolean;
  /** Whether the company has templates. */
  hasTemplates: Promise<Result<boolean>> | Result<boolean>;
}

/**
 * The actions on a ticket. The template of a closed ticket cannot be changed, and none can be chosen where there are
 * none (domain/tickets.md#template).
 */
export function TicketActions({ ticketRef, ticket, open, hasTemplates }: TicketActionsProps) {
  const { mayChange, templateId, planning, pattern } = ticket;
  const canChangeTemplate = useSettled(hasTemplates) !== false || templateId !== null;
  return (
    <div className="row" data-commands="">
      {mayChange && (
        <CloseTicket
          ticketRef={ticketRef}
          closing={toLoaded(ticket)}
          asksFinding={planning !== null}
          pattern={pattern}
        />
      )}
      {mayChange && open && canChangeTemplate && <ChangeTemplate ticketRef={ticketRef} templateId={templateId} />}
      <LinkButton to={`/plants/${ticketRef.plantId}?companyId=${ticketRef.companyId}`} icon="plants" prefetch="none">
        <Trans>Go to plant</Trans>
      </LinkButton>
    </div>
  );
}
