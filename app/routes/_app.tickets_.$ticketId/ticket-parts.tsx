import { plantHref } from "@entities/plant";
import type { AssignmentEvent } from "@entities/ticket";
import { AssigneePicker, useClosing } from "@features/edit-ticket";
import { CommentComposer } from "@features/write-comment";
import { Trans, useLingui } from "@lingui/react/macro";
import type { useLoaderData } from "@remix-run/react";
import type { ProblemDetails, Result } from "@shared/api/result";
import { MessageText, messageText } from "@shared/i18n/message";
import { WaitingEntries } from "@shared/outbox/waiting-entries";
import type { useLiveData } from "@shared/refresh/live-data";
import { Deferred } from "@shared/streaming/deferred";
import { useErrorToasts } from "@shared/toasts/error-toasts";
import { Avatar } from "@shared/ui/badge/badge";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { RichText } from "@shared/ui/rich-text/rich-text";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { MomentValue, NameAndCity } from "@shared/ui/value-cells/value-cells";
import { composerId } from "@widgets/ticket-steps";
import type { CommentView, loader, TicketView } from "./loader.server";
import { OverviewCard, TicketActions } from "./overview-card";
import { PlantCard } from "./plant-card";
import styles from "./ticket-page.module.css";

type PageData = ReturnType<typeof useLiveData<ReturnType<typeof useLoaderData<typeof loader>>>>;

interface TicketPartsProps {
  ticket: TicketView;
  page: Omit<PageData, "ticket">;
}

/** The parts of a ticket with its pending changes: details on the left, assignees on the right. */
export function TicketParts({
  ticket,
  page: { ticketId, companyId, userId, asOf, comments, users, plant, hasTemplates },
}: TicketPartsProps) {
  const closing = useClosing(ticketId);
  const open = closing ? closing === "open" : ticket.open;
  const { plantId, mayChange, mayComment, assignees } = ticket;
  const ticketRef = plantId === null ? null : { companyId, plantId, ticketId };
  const pickerProps = { ticketId, ticketRef: open && mayChange ? ticketRef : null, assignees, userId };
  return (
    <div className={styles.columns}>
      <OverviewCard
        ticket={ticket}
        ticketRef={ticketRef}
        open={open}
        actions={ticketRef && <TicketActions {...{ ticketRef, ticket, open, hasTemplates }} />}
      />
      <div className={`stack gap-5 ${styles.side}`}>
        <Card title={<Trans>Assignees</Trans>}>
          <WaitingEntries place={`assignees-${ticketId}`} />
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
        {ticket.plantName && (
          <PlantCard
            name={<NameAndCity name={ticket.plantName} city={ticket.plantCity} />}
            href={plantId === null ? null : plantHref(companyId, plantId)}
            context={plant}
          />
        )}
        <HistoryCard history={ticket.history} />
      </div>
      <CommentsCard ticketId={ticketId} companyId={companyId} mayComment={mayComment} comments={comments} now={asOf} />
    </div>
  );
}

/** The error of the users. Each message is also shown as a toast (domain/errors.md#display). */
function UsersError({ error }: { error: ProblemDetails }) {
  useErrorToasts(error);
  return (
    <div className="hint" role="alert">
      <Trans>Could not load the users.</Trans> <ErrorText error={error} />
    </div>
  );
}

/** The assignment history, newest first (domain/tickets.md#assignees). */
function HistoryCard({ history }: { history: readonly AssignmentEvent[] }) {
  return (
    <Card title={<Trans>Assignment history</Trans>}>
      {history.length === 0 ? (
        <p className="hint">
          <Trans>No one has been assigned yet.</Trans>
        </p>
      ) : (
        <ol className={`stack ${styles.events}`}>
          {history.map(({ name, kind, at }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no state
            <li key={index} className={styles.event}>
              <span>
                <strong>
                  <MessageText message={name} />
                </strong>{" "}
                {kind === "assigned" ? <Trans>was assigned</Trans> : <Trans>was un-assigned</Trans>}
              </span>
              <MomentValue at={at} shown="date" className="hint" />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

interface CommentsCardProps {
  ticketId: number;
  companyId: number;
  /** Whether the user may comment or only read. */
  mayComment: boolean;
  comments: Promise<Result<CommentView[]>> | Result<CommentView[]>;
  /** The reference of relative times. It is the same on the server and the client. */
  now: string;
}

/**
 * The comments on the ticket, newest first. Users who may comment have an editor above the comments
 * (domain/tickets.md#comments, domain/permissions.md#tickets).
 */
function CommentsCard({ ticketId, companyId, mayComment, comments, now }: CommentsCardProps) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>Comments</Trans>}>
      <div className="stack gap-5">
        {mayComment ? (
          <div id={composerId}>
            <CommentComposer ticketId={ticketId} companyId={companyId} />
          </div>
        ) : (
          <p className="hint">
            <Trans>
              Only the support account and users of the company that owns the plant can comment. In admin mode,
              administrators can only read.
            </Trans>
          </p>
        )}
        <WaitingEntries place={`comments-${ticketId}`} />
        <Deferred
          result={comments}
          fallback={<SkeletonText lines={4} />}
          renderError={(error) => <CardError error={error} messagesAsToasts />}
        >
          {(items) =>
            items.length === 0 ? (
              <p className="hint">
                <Trans>This ticket has no comments yet.</Trans>
              </p>
            ) : (
              <ol className="stack" aria-label={t`Comments, newest first`}>
                {items.map((comment) => (
                  <Comment key={comment.id} comment={comment} now={now} />
                ))}
              </ol>
            )
          }
        </Deferred>
      </div>
    </Card>
  );
}

function Comment({ comment: { text, createdAt, name, own }, now }: { comment: CommentView; now: string }) {
  const { t, i18n } = useLingui();
  const author = name ? messageText(i18n, name) : t`Unknown user`;
  return (
    <li className={styles.comment}>
      <Avatar name={author} />
      <div className={styles.content}>
        <p className={styles.byline}>
          <strong>{own ? <Trans>You</Trans> : author}</strong>
          <MomentValue at={createdAt} now={now} className="hint" />
        </p>
        <RichText text={text} />
      </div>
    </li>
  );
}
