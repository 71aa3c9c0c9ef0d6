import { TicketStatus } from "@entities/ticket";
import { Trans } from "@lingui/react/macro";
import { MessageText } from "@shared/i18n/message";
import { useFormat } from "@shared/i18n/use-format";
import { Card } from "@shared/ui/card/card";
import { RichText } from "@shared/ui/rich-text/rich-text";
import type { ReactNode } from "react";
import styles from "./ticket-page.module.css";
import type { TicketView } from "./ticket-view.server";

interface OverviewCardProps {
  ticket: TicketView;
  open: boolean;
  actions: ReactNode;
}

/** The description and details of the ticket (spec 3 §2). */
export function OverviewCard({ ticket, open, actions }: OverviewCardProps) {
  const format = useFormat();
  const { description, createdBy, createdAt, plantName, template } = ticket;
  return (
    <Card title={<Trans>Overview</Trans>} footer={actions}>
      <dl className={styles.rows}>
        <Row name={<Trans>Status</Trans>}>
          <TicketStatus open={open} />
        </Row>
        {plantName && (
          <Row name={<Trans>Plant</Trans>}>
            <MessageText message={plantName} />
          </Row>
        )}
        <Row name={<Trans>Created by</Trans>}>
          {createdBy ? <MessageText message={createdBy} /> : <Trans>Unknown</Trans>}
        </Row>
        <Row name={<Trans>Created at</Trans>}>
          <time dateTime={createdAt ?? undefined}>{format.exactTime(createdAt)}</time>
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
        <Row name={<Trans>Description</Trans>}>
          {description ? (
            <RichText text={description} />
          ) : (
            <span className={styles.note}>
              <Trans>This ticket has no description.</Trans>
            </span>
          )}
        </Row>
      </dl>
    </Card>
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
