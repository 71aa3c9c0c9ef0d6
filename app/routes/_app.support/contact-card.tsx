import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { Card } from "@shared/ui/card/card";
import type { Contact } from "./loader.server";
import styles from "./support.module.css";

/** The ways to reach support that are configured. */
export function ContactCard({ contact }: { contact: Contact }) {
  const { email, phone, tickets, chat, statusPageUrl } = contact;
  return (
    <Card title={<Trans>Contact us</Trans>}>
      <dl className={styles.list}>
        {chat && (
          <div>
            <dt>
              <Trans>Chat</Trans>
            </dt>
            <dd>
              <Trans>Open the chat at the bottom of the page.</Trans>
            </dd>
          </div>
        )}
        {email && (
          <div>
            <dt>
              <Trans>E-mail</Trans>
            </dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
        {phone && (
          <div>
            <dt>
              <Trans>Phone</Trans>
            </dt>
            <dd>
              <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
            </dd>
          </div>
        )}
        {tickets && (
          <div>
            <dt>
              <Trans>A question about a plant</Trans>
            </dt>
            <dd>
              <Trans>
                Open the plant in your <Link to="/plants">list of plants</Link> and create a ticket.
              </Trans>
            </dd>
          </div>
        )}
        {statusPageUrl && (
          <div>
            <dt>
              <Trans>Status of our services</Trans>
            </dt>
            <dd>
              <a href={statusPageUrl} target="_blank" rel="noreferrer">
                <Trans>Status page</Trans>
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>Response time</Trans>
          </dt>
          <dd>
            <Trans>About 1 business day, in Dutch and English.</Trans>
          </dd>
        </div>
      </dl>
    </Card>
  );
}
