import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link, useRouteLoaderData } from "@remix-run/react";
import { type Message, MessageText, useFormat } from "@shared/i18n/format";
import type { ServiceStatus } from "@shared/session/load-context";
import { Deferred } from "@shared/streaming/deferred";
import { Badge } from "@shared/ui/badge/badge";
import { LinkButton } from "@shared/ui/button/button";
import { Card, DeferredContent } from "@shared/ui/card/card";
import { DateValue } from "@shared/ui/value-cells/value-cells";
import { toBanner } from "@widgets/status-banner";
import type { ReactNode } from "react";
import type { loadShellData } from "../_app/shell-data.server";
import type { Contact, Requests } from "./loader.server";
import styles from "./support.module.css";

/** The configured ways to contact support. Administrators read which settings are missing. */
export function ContactCard({ contact }: { contact: Contact }) {
  const { email, phone, hours, tickets, chat, statusPageUrl, isAdmin } = contact;
  return (
    <Card title={<Trans>Contact us</Trans>}>
      <dl className={`stack gap-3 ${styles.list}`}>
        {!(email || phone || chat) && (
          <Term term={<Trans>Email and phone</Trans>}>
            {isAdmin ? (
              <Trans>The settings SUPPORT_EMAIL and SUPPORT_PHONE are empty.</Trans>
            ) : (
              <Trans>Not set up here. Ask the person who gave you access.</Trans>
            )}
          </Term>
        )}
        {chat && (
          <Term term={<Trans>Chat</Trans>}>
            <Trans>Open the chat at the bottom of the page.</Trans>
          </Term>
        )}
        {email && (
          <Term term={<Trans>Email</Trans>}>
            <a href={`mailto:${email}`}>{email}</a>
          </Term>
        )}
        {phone && (
          <Term term={<Trans>Phone</Trans>}>
            <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
          </Term>
        )}
        {hours && <Term term={<Trans>Opening hours</Trans>}>{hours}</Term>}
        <Term term={<Trans>Response time</Trans>}>
          <Trans>About 1 business day, in Dutch and English.</Trans>
        </Term>
        {tickets && (
          <Term term={<Trans>A question about a plant</Trans>}>
            <Trans>
              <Link to="/tickets?ticket_status=open#create-ticket">Create a ticket</Link>, or open the plant in your{" "}
              <Link to="/plants">list of plants</Link> and create it there.
            </Trans>
          </Term>
        )}
        <ServicesTerm pageUrl={statusPageUrl} />
      </dl>
    </Card>
  );
}

/** The state of the services, also after its banner was dismissed. Nothing where no status is configured. */
function ServicesTerm({ pageUrl }: { pageUrl: string }) {
  const status = useRouteLoaderData<typeof loadShellData>("routes/_app")?.serviceStatus;
  const link = pageUrl && (
    <a href={pageUrl} target="_blank" rel="noreferrer">
      <Trans>Status page</Trans>
    </a>
  );
  return (
    <Deferred result={status ?? unknownStatus} fallback={null} renderError={() => null}>
      {(value) =>
        (link || value.readAt !== null || value.problem) && (
          <Term term={<Trans>Status of our services</Trans>}>
            <ServicesState status={value} /> {link}
          </Term>
        )
      }
    </Deferred>
  );
}

const unknownStatus = {
  ok: true,
  value: { level: "unknown", problem: null, components: [], readAt: null } satisfies ServiceStatus as ServiceStatus,
} as const;

/** "All services operational (as of 09:41)." or what the banner says, with the services that do not work. */
function ServicesState({ status }: { status: ServiceStatus }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const banner = toBanner(status);
  if (!banner && status.readAt === null) return null;
  const services = banner ? format.list(banner.services) : "";
  const time = status.readAt === null ? null : format.time(Temporal.Instant.fromEpochMilliseconds(status.readAt));
  return (
    <>
      {banner ? banner.messages.map((line) => i18n._(line)).join(". ") : <Trans>All services operational</Trans>}
      {services && `: ${services}`}
      {time && (
        <>
          {" "}
          <Trans>(as of {time})</Trans>
        </>
      )}
      {"."}
    </>
  );
}

/** The open tickets that are assigned to support: since when, and whether somebody has written. */
export function RequestsCard({ requests }: { requests: Requests | Awaited<Requests> }) {
  return (
    <Card
      title={<Trans>Your open requests</Trans>}
      hint={<Trans>The open tickets of your company that are assigned to support</Trans>}
    >
      <DeferredContent result={requests} lines={4}>
        {({ total, listHref, tickets }) =>
          total === 0 ? (
            <p className="muted">
              <Trans>No ticket is with us now. Every answer is on the page of its ticket.</Trans>
            </p>
          ) : (
            <div className="stack gap-3 start">
              <ul className={`stack gap-3 ${styles.list}`}>
                {tickets.map((ticket) => (
                  <Request key={ticket.href} {...ticket} />
                ))}
              </ul>
              <LinkButton to={listHref} kind="quiet" size="small" icon="tickets" prefetch="none">
                <Plural value={total} one="Open the list of # ticket" other="Open the list of # tickets" />
              </LinkButton>
            </div>
          )
        }
      </DeferredContent>
    </Card>
  );
}

interface RequestProps {
  href: string;
  number: string;
  title: Message;
  createdAt: string | null;
  lastActivityAt: string | null;
  commentCount: number | null;
  waitsForCustomer: boolean;
}

function Request({ href, number, title, createdAt, lastActivityAt, commentCount, waitsForCustomer }: RequestProps) {
  return (
    <li>
      <Link to={href} prefetch="none">
        #{number} <MessageText message={title} />
      </Link>{" "}
      {waitsForCustomer && (
        <Badge tone="medium">
          <Trans>Waits for you</Trans>
        </Badge>
      )}
      <div className="muted">
        <Trans>
          Created <DateValue date={createdAt} />
        </Trans>
        {commentCount === 0 ? (
          <>
            {" · "}
            <Trans>No answer yet</Trans>
          </>
        ) : (
          lastActivityAt && (
            <>
              {" · "}
              <Trans>
                Last activity <DateValue date={lastActivityAt} />
              </Trans>
            </>
          )
        )}
      </div>
    </li>
  );
}

function Term({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
