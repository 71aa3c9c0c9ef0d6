import type { PlantFile } from "@entities/file";
import type { Note } from "@entities/note";
import { type PlantView, plantPermissions } from "@entities/plant";
import { type PlantTicket, TicketStatus, ticketNumber, ticketTitle } from "@entities/ticket";
import { CreateTicketButton } from "@features/create-ticket";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@remix-run/react";
import { fullName } from "@shared/api/refs";
import { messageText } from "@shared/i18n/format";
import { newestFirst } from "@shared/lib/dates";
import { WaitingEntries } from "@shared/outbox/waiting-entries";
import { Badge } from "@shared/ui/badge/badge";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { Icon } from "@shared/ui/icon/icon";
import { CutText } from "@shared/ui/rich-text/rich-text";
import { MomentValue } from "@shared/ui/value-cells/value-cells";
import styles from "./summary.module.css";
import type { SummaryCards } from "./summary.server";
import { DeferredBody, SummaryCard } from "./summary-card";

const shownCount = 3;

const failure = msg`Failed load notes`;
// domain/limits.md#toasts
const errorToastMs = 10_000;

const newestOf = <T extends { created_at: string | null }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => newestFirst(a.created_at, b.created_at)).slice(0, shownCount);

/** The newest notes and files, with a link to all of them (domain/plant-page.md#summary). */
export function NotesCard({ cards }: { cards: SummaryCards }) {
  const { search } = useLocation();
  return (
    <Card
      title={<Trans>Notes and files</Trans>}
      footer={
        <Link to={{ search, hash: "notes-files" }} preventScrollReset className={styles.cardLink}>
          <Trans>All notes and files</Trans>
        </Link>
      }
    >
      <div className={`stack gap-3 ${styles.group}`}>
        <DeferredBody
          result={cards.notes}
          renderError={(error) => <CardError toast={failure} error={error} toastMs={errorToastMs} />}
        >
          {(notes) => <NewestNotes notes={notes} />}
        </DeferredBody>
      </div>
      <div className={`stack gap-3 ${styles.group}`}>
        <DeferredBody result={cards.files}>{(files) => <NewestFiles files={files} />}</DeferredBody>
      </div>
    </Card>
  );
}

function NewestNotes({ notes }: { notes: readonly Note[] }) {
  const { i18n } = useLingui();
  if (notes.length === 0) {
    return (
      <p className="muted">
        <Trans>This plant has no notes.</Trans>
      </p>
    );
  }
  return (
    <ul className={styles.list}>
      {newestOf(notes).map(({ id, message, private: isPrivate, company, author, created_at }) => (
        <li key={id} className={styles.item}>
          <p className={styles.message}>{message === null ? "–" : <CutText text={message} />}</p>
          {isPrivate && company?.name && (
            <Badge>
              <Icon name="lock" size="small" />
              <Trans>Only visible to {company.name}</Trans>
            </Badge>
          )}
          <span className={styles.aside}>
            {author && `${messageText(i18n, fullName(author))} · `}
            <MomentValue at={created_at} shown="date" />
          </span>
        </li>
      ))}
    </ul>
  );
}

function NewestFiles({ files }: { files: readonly PlantFile[] }) {
  return (
    <>
      {files.length === 0 ? (
        <p className="muted">
          <Trans>This plant has no files.</Trans>
        </p>
      ) : (
        <h3 className={styles.heading}>
          <Plural value={files.length} one="# file" other="# files" />
        </h3>
      )}
      <ul className={styles.list}>
        {newestOf(files).map(({ id, file_name, created_at }) => (
          <li key={id} className={styles.item}>
            <span className={styles.main} title={file_name ?? undefined}>
              {file_name ?? <Trans>File #{id}</Trans>}
            </span>
            <MomentValue at={created_at} shown="date" className={styles.aside} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Open tickets first, newest first. */
const sortTickets = (tickets: readonly PlantTicket[]): PlantTicket[] =>
  tickets.toSorted((a, b) => Number(!!a.closed_on) - Number(!!b.closed_on) || newestFirst(a.created_at, b.created_at));

/** The tickets of the plant with links to their pages. The owner can create a ticket (domain/plant-page.md#summary). */
export function TicketsCard({ view, cards }: { view: PlantView; cards: SummaryCards }) {
  const { companyId } = view.ref;
  const { i18n } = useLingui();
  return (
    <SummaryCard
      title={<Trans>Tickets</Trans>}
      actions={plantPermissions(view).canEdit && <CreateTicketButton />}
      result={cards.tickets}
      renderError={(error) => <CardError error={error} messagesAsToasts />}
    >
      {(tickets) => (
        <>
          <WaitingEntries place={`tickets-${view.ref.plantId}`} />
          {tickets.length === 0 ? (
            <p className="muted">
              <Trans>This plant has no tickets.</Trans>
            </p>
          ) : (
            <ul className={styles.list}>
              {sortTickets(tickets).map((ticket) => {
                const { id, created_at, closed_on } = ticket;
                const title = messageText(i18n, ticketTitle(ticket));
                return (
                  <li key={id} className={styles.item}>
                    <Link
                      to={`/tickets/${id}?companyId=${companyId}`}
                      className={styles.main}
                      title={title}
                      prefetch="none"
                    >
                      #{ticketNumber(ticket)} {title}
                    </Link>
                    <TicketStatus open={!closed_on} />
                    <MomentValue at={created_at} shown="date" className={styles.aside} />
                  </li>
                );
              })}
            </ul>
          )}
        </>
      )}
    </SummaryCard>
  );
}
