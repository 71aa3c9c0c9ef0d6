import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { screenTexts } from "@shared/i18n/screen-texts";
import { Deferred } from "@shared/streaming/deferred";
import { Icon } from "@shared/ui/icon/icon";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { Spinner } from "@shared/ui/spinner/spinner";
import type { PageHandle } from "../../page-handle";
import type { loader } from "./loader.server";
import { TicketError } from "./ticket-error";
import styles from "./ticket-page.module.css";
import { TicketParts } from "./ticket-parts";

await screenTexts("tickets");

export { loader } from "./loader.server";

export const handle: PageHandle = { title: ({ params }) => msg`Ticket #${params.ticketId ?? ""}` };

export default function TicketPage() {
  const { t } = useLingui();
  const { ticket, ...page } = useLoaderData<typeof loader>();
  const { ticketId } = page;
  const unknown = t`Ticket #${ticketId}`;
  return (
    <>
      <PageHeader
        above={
          <Link to="/tickets?ticket_status=open" className={styles.back} prefetch="none">
            <Icon name="arrow-left" size="small" />
            <Trans>Tickets</Trans>
          </Link>
        }
        title={
          <Deferred result={ticket} fallback={unknown} renderError={() => unknown}>
            {({ title }) => title}
          </Deferred>
        }
        count={
          <Deferred result={ticket} fallback={null} renderError={() => null}>
            {({ number }) => `#${number}`}
          </Deferred>
        }
      />
      <Deferred
        result={ticket}
        fallback={
          <div className={styles.loading}>
            <Spinner size="large" label={t`Loading the ticket`} />
          </div>
        }
        renderError={(problem) => <TicketError problem={problem} />}
      >
        {(value) => <TicketParts key={ticketId} ticket={value} page={page} />}
      </Deferred>
    </>
  );
}
