import type { Note } from "@entities/note";
import { type PlantView, plantPermissions, plantResourceHref } from "@entities/plant";
import { DeleteNote, NoteComposer, noteToastMs } from "@features/write-note";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { fullName } from "@shared/api/refs";
import type { CountedRows } from "@shared/api/v0/rows";
import { messageText } from "@shared/i18n/message";
import { newestFirst } from "@shared/lib/dates";
import { WaitingEntries } from "@shared/outbox/waiting-entries";
import { Avatar } from "@shared/ui/badge/badge";
import { IconButton } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { Icon } from "@shared/ui/icon/icon";
import { PageNotice } from "@shared/ui/list-page/list-table";
import { MarkedRow } from "@shared/ui/marked-row/marked-row";
import { Resource } from "@shared/ui/resource/resource";
import { CutText } from "@shared/ui/rich-text/rich-text";
import { EmptyValue, MomentValue } from "@shared/ui/value-cells/value-cells";
import { FilesCard } from "./files-card";
import styles from "./notes-files-tab.module.css";

/** The notes and the files of a plant (domain/notes-files-contacts.md). */
export function NotesFilesTab({ view }: { view: PlantView }) {
  return (
    <div className={styles.cards}>
      <NotesCard view={view} />
      <FilesCard view={view} />
    </div>
  );
}

const failure = msg`Failed load notes`;

/** The notes on a plant, newest first. Users who may write see a composer (domain/notes-files-contacts.md#notes). */
function NotesCard({ view }: { view: PlantView }) {
  const { ref } = view;
  return (
    <Card title={<Trans>Notes</Trans>}>
      <div className="stack gap-5">
        {plantPermissions(view).canWriteNotes && (
          <div id="new-note">
            <NoteComposer plantRef={ref} companyName={companyOf(view)} />
          </div>
        )}
        <WaitingEntries place={`notes-${ref.plantId}`} />
        <Resource<CountedRows<Note>>
          href={plantResourceHref("plant-notes", ref)}
          parts={["notes"]}
          failure={failure}
          toastMs={noteToastMs}
          renderError={(error) => (
            <>
              <strong>
                <Trans>Failed load notes</Trans>
              </strong>
              <ErrorText error={error} />
            </>
          )}
        >
          {(page) => <Notes view={view} page={page} />}
        </Resource>
      </div>
    </Card>
  );
}

function Notes({ view, page }: { view: PlantView; page: CountedRows<Note> }) {
  return (
    <DeleteNote plantRef={view.ref}>
      {({ pending, onDelete }) => {
        const shown = page.rows
          .filter(({ id }) => id !== pending)
          .toSorted((a, b) => newestFirst(a.created_at, b.created_at));
        if (shown.length + page.unreadable === 0) {
          return <EmptyState icon="edit" title={<Trans>This plant has no notes.</Trans>} />;
        }
        return (
          <>
            <PageNotice page={page} />
            <ol className={styles.notes}>
              {shown.map((note) => (
                <NoteItem
                  key={note.id}
                  note={note}
                  companyName={note.company?.name ?? view.viewer.companyName}
                  onDelete={note.author?.id === view.viewer.userId ? () => onDelete(note.id) : null}
                />
              ))}
            </ol>
          </>
        );
      }}
    </DeleteNote>
  );
}

interface NoteItemProps {
  note: Note;
  /** The company that a private note is visible to. */
  companyName: string;
  /** Deletes the note. Null if the note belongs to another user. */
  onDelete: (() => void) | null;
}

/** A note: its author, date, privacy and message as plain text. */
function NoteItem({ note, companyName, onDelete }: NoteItemProps) {
  const { t, i18n } = useLingui();
  const { author, created_at: createdAt, message } = note;
  const name = author ? messageText(i18n, fullName(author)) : t`Unknown user`;
  return (
    <li className={styles.note}>
      <Avatar name={name} />
      <p className={styles.byline}>
        <MarkedRow name={`note-${note.id}`} />
        <span className={styles.author}>{name}</span>
        <MomentValue at={createdAt} className="hint" />
      </p>
      {onDelete ? <IconButton icon="trash" aria-label={t`Delete note`} onClick={onDelete} /> : <span />}
      <p className={styles.message}>{message === null ? <EmptyValue /> : <CutText text={message} />}</p>
      {note.private && (
        <span className={styles.lock}>
          <Icon name="lock" size="small" />
          <Trans>Only visible to {companyName}</Trans>
        </span>
      )}
    </li>
  );
}

/** The name of the company through which the user sees the plant. Private notes are visible to this company. */
function companyOf({ ref, plant, viewer }: PlantView): string {
  const company = plant.companies.find(({ id }) => id === ref.companyId);
  return ref.companyId === viewer.companyId ? viewer.companyName : (company?.name ?? viewer.companyName);
}
