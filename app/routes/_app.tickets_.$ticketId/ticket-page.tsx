import { plantHref } from "@entities/plant";
import { type AssignmentEvent, ticketHref } from "@entities/ticket";
import { AssigneePicker, useClosing } from "@features/edit-ticket";
import { CommentComposer } from "@features/write-comment";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type UIMatch, useLoaderData, useNavigate, useRouteLoaderData } from "@remix-run/react";
import type { ProblemDetails, Result } from "@shared/api/result";
import { type DataPart, useDataParts } from "@shared/data/revalidation";
import { MessageText, messageText } from "@shared/i18n/format";
import { WaitingEntries } from "@shared/outbox/waiting-entries";
import { useLiveData } from "@shared/refresh/live-data";
import { Deferred } from "@shared/streaming/deferred";
import { useErrorToasts } from "@shared/toasts/model";
import { ErrorText } from "@shared/ui/alert/alert";
import { Avatar } from "@shared/ui/badge/badge";
import { LinkButton } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { RichText } from "@shared/ui/rich-text/rich-text";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { PageSpinner } from "@shared/ui/spinner/spinner";
import { MomentValue, NameAndCity } from "@shared/ui/value-cells/value-cells";
import { composerId, TicketSteps } from "@widgets/ticket-steps";
import { Fragment, useEffect } from "react";
import type { PageTitle } from "../../page-handle";
import type { RootData } from "../../root-loader.server";
import type { CommentView, loader, TicketView } from "./loader.server";
import { OverviewCard, TicketActions } from "./overview-card";
import { PlantCard, PlantsCard } from "./plant-card";
import styles from "./ticket-page.module.css";

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

type PageData = ReturnType<typeof useLiveData<ReturnType<typeof useLoaderData<typeof loader>>>>;

interface TicketPartsProps {
  ticket: TicketView;
  page: Omit<PageData, "ticket">;
}

/** The parts of a ticket with its pending changes: details on the left, assignees on the right. */
function TicketParts({
  ticket,
  page: { ticketId, companyId, userId, asOf, comments, users, plant, hasTemplates },
}: TicketPartsProps) {
  useMainTicket(ticket, companyId);
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
        {ticket.plants.length > 1 && <PlantsCard plants={ticket.plants} companyId={companyId} />}
        <HistoryCard history={ticket.history} />
      </div>
      <CommentsCard ticketId={ticketId} companyId={companyId} mayComment={mayComment} comments={comments} now={asOf} />
    </div>
  );
}

/** Opens the ticket for several plants if this is a part of it. The loader does so, too, unless the ticket loads late. */
function useMainTicket({ mainTicketId }: TicketView, companyId: number) {
  const navigate = useNavigate();
  useEffect(() => {
    if (mainTicketId !== null) navigate(ticketHref({ companyId, ticketId: mainTicketId }), { replace: true });
  }, [mainTicketId, companyId, navigate]);
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
