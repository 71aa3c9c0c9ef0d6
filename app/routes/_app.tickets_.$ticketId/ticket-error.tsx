import { Trans } from "@lingui/react/macro";
import type { ProblemDetails } from "@shared/api/result";
import { LinkButton } from "@shared/ui/button/link-button";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { RetryAlert } from "@shared/ui/retry-alert/retry-alert";
import styles from "./ticket-page.module.css";

/** The error of a ticket with a retry and a link to all tickets (spec 3 §2). */
export function TicketError({ error }: { error: ProblemDetails }) {
  return (
    <div className={styles.error}>
      <RetryAlert>
        <strong>
          <Trans>Well this is awkward...</Trans>
        </strong>
        <ErrorText error={error} />
      </RetryAlert>
      <LinkButton to="/tickets?ticket_status=open" icon="tickets" prefetch="none">
        <Trans>All tickets</Trans>
      </LinkButton>
    </div>
  );
}
