import { Trans } from "@lingui/react/macro";
import type { Problem } from "@shared/api/outcome";
import { LinkButton } from "@shared/ui/link-button";
import { ProblemText } from "@shared/ui/problem-text";
import { RetryAlert } from "@shared/ui/retry-alert";
import styles from "./ticket-page.module.css";

/** The ticket did not come: why, another try, and the way back (spec 3 §2). */
export function TicketFailed({ problem }: { problem: Problem }) {
  return (
    <div className={styles.failed}>
      <RetryAlert>
        <strong>
          <Trans>Well this is awkward...</Trans>
        </strong>
        <ProblemText problem={problem} />
      </RetryAlert>
      <LinkButton to="/tickets?ticket_status=open" icon="tickets" prefetch="none">
        <Trans>All tickets</Trans>
      </LinkButton>
    </div>
  );
}
