import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { screenTexts } from "@shared/i18n/screen-texts";
import { Icon } from "@shared/ui/icon";
import { PageHeader } from "@shared/ui/page-header";
import { Spinner } from "@shared/ui/spinner";
import { Streamed } from "@shared/ui/streamed";
import type { PageHandle } from "../../page-handle";
import type { loader } from "./loader.server";
import { TicketFailed } from "./ticket-failed";
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
          <Streamed outcome={ticket} fallback={unknown} failed={() => unknown}>
            {({ title }) => title}
          </Streamed>
        }
        count={
          <Streamed outcome={ticket} fallback={null} failed={() => null}>
            {({ number }) => `#${number}`}
          </Streamed>
        }
      />
      <Streamed
        outcome={ticket}
        fallback={
          <div className={styles.loading}>
            <Spinner size="large" label={t`Loading the ticket`} />
          </div>
        }
        failed={(problem) => <TicketFailed problem={problem} />}
      >
        {(value) => <TicketParts key={ticketId} ticket={value} page={page} />}
      </Streamed>
    </>
  );
}
