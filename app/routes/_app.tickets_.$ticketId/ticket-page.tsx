import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type UIMatch, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import type { ProblemDetails } from "@shared/api/result";
import { type DataPart, useDataParts } from "@shared/data/revalidation";
import { MessageText } from "@shared/i18n/message";
import { useLiveData } from "@shared/refresh/live-data";
import { Deferred } from "@shared/streaming/deferred";
import { LinkButton } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { PageSpinner } from "@shared/ui/spinner/spinner";
import { TicketSteps } from "@widgets/ticket-steps";
import { Fragment, useEffect } from "react";
import type { PageTitle } from "../../page-handle";
import type { RootData } from "../../root-loader.server";
import type { loader } from "./loader.server";
import styles from "./ticket-page.module.css";
import { TicketParts } from "./ticket-parts";

/** The parts of the data that mutations invalidate. */
const parts: readonly DataPart[] = ["ticket", "comments"];

export function TicketPage() {
  const { t } = useLingui();
  const loaded = useLoaderData<typeof loader>();
  const { companyId, ticketId } = loaded;
  const href = `/resources/ticket-page?companyId=${companyId}&ticketId=${ticketId}`;
  const { ticket, ...page } = useLiveData(useDataParts(loaded, { href, shown: parts, isPage: true }));
  const placeholder = t`Ticket`;
  return (
    <Fragment key={ticketId}>
      <PageHeader
        back={{
          to: "/tickets?ticket_status=open",
          label: <Trans>Tickets</Trans>,
          steps: <TicketSteps ticketId={ticketId} />,
        }}
        title={
          <Deferred result={ticket} fallback={placeholder} renderError={() => placeholder}>
            {({ title, number }) => (
              <>
                <MessageText message={title} />
                <NumberInTitle number={number} />
              </>
            )}
          </Deferred>
        }
        count={
          <Deferred result={ticket} fallback={null} renderError={() => null}>
            {({ number }) => <Trans>Ticket #{number}</Trans>}
          </Deferred>
        }
      />
      <Deferred
        result={ticket}
        fallback={<PageSpinner label={t`Loading ticket`} />}
        renderError={(error) => <TicketError error={error} />}
      >
        {(value) => <TicketParts key={ticketId} ticket={value} page={page} />}
      </Deferred>
    </Fragment>
  );
}

/** The page title with the number of the ticket, once the ticket is loaded. */
export function ticketPageTitle({ data }: UIMatch): PageTitle {
  const ticket = (data as Partial<Awaited<ReturnType<typeof loader>>["data"]> | undefined)?.ticket;
  if (!ticket || ticket instanceof Promise || !ticket.ok) return msg`Ticket`;
  return msg`Ticket #${ticket.value.number}`;
}

/** Adds the number to the document title if the ticket loads after the page. */
function NumberInTitle({ number }: { number: string }) {
  const { t } = useLingui();
  const product = useRouteLoaderData<RootData>("root")?.config.productName ?? "";
  const title = `${product} - ${t`Ticket #${number}`}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

/** The error of a ticket, with a retry and a link to all tickets (domain/tickets.md#page). */
function TicketError({ error }: { error: ProblemDetails }) {
  return (
    <div className={`stack start ${styles.error}`}>
      <CardError layout="alert" toast={msg`Well this is awkward...`} error={error} />
      <LinkButton to="/tickets?ticket_status=open" icon="tickets" prefetch="none">
        <Trans>All tickets</Trans>
      </LinkButton>
    </div>
  );
}
