import { AssigneePicker } from "@features/assign-ticket";
import { useClosing } from "@features/close-ticket";
import { Trans } from "@lingui/react/macro";
import type { useLoaderData } from "@remix-run/react";
import type { ProblemDetails } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { Card } from "@shared/ui/card/card";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { useErrorToasts } from "@shared/ui/toasts/use-error-toasts";
import { CommentsCard } from "./comments-card";
import { HistoryCard } from "./history-card";
import type { loader } from "./loader.server";
import { OverviewCard } from "./overview-card";
import { TicketActions } from "./ticket-actions";
import styles from "./ticket-page.module.css";
import type { TicketView } from "./ticket-view.server";

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;

interface TicketPartsProps {
  ticket: TicketView;
  page: Omit<PageData, "ticket">;
}

/** The parts of a ticket, with its pending state: details on the left, assignees on the right. */
export function TicketParts({
  ticket,
  page: { ticketId, companyId, now, comments, users },
}: TicketPartsProps) {
  const closing = useClosing(ticketId);
  const open = closing ? closing === "open" : ticket.open;
  const { plantId, mayChange, mayComment, assignees } = ticket;
  const ticketRef = plantId === null ? null : { companyId, plantId, ticketId };
  const pickerProps = { ticketId, ticketRef: open && mayChange ? ticketRef : null, assignees };
  return (
    <div className={styles.columns}>
      <OverviewCard
        ticket={ticket}
        ticketRef={ticketRef}
        open={open}
        actions={ticketRef && <TicketActions ticketRef={ticketRef} ticket={ticket} open={open} />}
      />
      <div className={styles.side}>
        <Card title={<Trans>Assignees</Trans>}>
          <Deferred
            result={users}
            fallback={<SkeletonText lines={2} />}
            renderError={(error) => (
              <>
                <AssigneePicker {...pickerProps} users={null} />
                <UsersError error={error} />
              </>
            )}
          >
            {(list) => <AssigneePicker {...pickerProps} users={list} />}
          </Deferred>
        </Card>
        <HistoryCard history={ticket.history} />
      </div>
      <CommentsCard ticketId={ticketId} mayComment={mayComment} comments={comments} now={now} />
    </div>
  );
}

/** The error of the users; each message is also a toast (spec 3 §8). */
function UsersError({ error }: { error: ProblemDetails }) {
  useErrorToasts(error);
  return (
    <div className={styles.note} role="alert">
      <Trans>Could not load the users.</Trans> <ErrorText error={error} />
    </div>
  );
}
