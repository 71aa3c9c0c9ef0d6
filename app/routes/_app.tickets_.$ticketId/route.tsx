import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { MessageText } from "@shared/i18n/message";
import { screenTexts } from "@shared/i18n/screen-texts";
import { Deferred } from "@shared/streaming/deferred";
import { BackLink } from "@shared/ui/back-link/back-link";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { PageSpinner } from "@shared/ui/spinner/page-spinner";
import { Fragment } from "react";
import type { PageHandle } from "../../page-handle";
import type { loader } from "./loader.server";
import { NumberInTitle, ticketPageTitle } from "./page-title";
import { TicketError } from "./ticket-error";
import { TicketParts } from "./ticket-parts";

await screenTexts("ticket");

export { loader } from "./loader.server";

export const handle: PageHandle = { title: ticketPageTitle };

export default function TicketPage() {
  const { t } = useLingui();
  const { ticket, ...page } = useLoaderData<typeof loader>();
  const { ticketId } = page;
  const placeholder = t`Ticket`;
  return (
    <Fragment key={ticketId}>
      <PageHeader
        above={
          <BackLink to="/tickets?ticket_status=open">
            <Trans>Tickets</Trans>
          </BackLink>
        }
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
