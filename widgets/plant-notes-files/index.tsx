import { fileHref, fileName, type PlantFile } from "@entities/file";
import type { Note } from "@entities/note";
import { type PlantView, plantPermissions, plantResourceHref } from "@entities/plant";
import { DeleteFile, UploadFiles } from "@features/upload-files";
import { DeleteNote, NoteComposer, noteToastMs } from "@features/write-note";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { fullName, type PlantRef } from "@shared/api/refs";
import type { CountedRows } from "@shared/api/v0/rows";
import { MessageText, messageText } from "@shared/i18n/format";
import { newestFirst } from "@shared/lib/dates";
import { WaitingEntries } from "@shared/outbox/waiting-entries";
import { ErrorText } from "@shared/ui/alert/alert";
import { Avatar } from "@shared/ui/badge/badge";
import { IconButton } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { Icon } from "@shared/ui/icon/icon";
import { PageNotice } from "@shared/ui/list-page/list-table";
import { MarkedRow } from "@shared/ui/marked-row/marked-row";
import { Resource } from "@shared/ui/resource/resource";
import { CutText } from "@shared/ui/rich-text/rich-text";
import { EmptyValue, MomentValue } from "@shared/ui/value-cells/value-cells";
import { useMemo } from "react";
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

/** The files of a plant. Everyone can upload, download and delete files (domain/notes-files-contacts.md#files). */
function FilesCard({ view: { ref } }: { view: PlantView }) {
  return (
    <Card title={<Trans>Files</Trans>}>
      <div className="stack gap-5">
        <UploadFiles plantRef={ref} />
        <WaitingEntries place={`files-${ref.plantId}`} />
        <Resource<CountedRows<PlantFile>> href={plantResourceHref("plant-files", ref)} parts={["files"]}>
          {(page) => (
            <DeleteFile plantRef={ref}>
              {({ pending, onDelete }) => {
                const rows = page.rows.filter(({ id }) => id !== pending);
                return <FilesTable plantRef={ref} page={{ ...page, rows }} onDelete={onDelete} />;
              }}
            </DeleteFile>
          )}
        </Resource>
      </div>
    </Card>
  );
}

interface FilesTableProps {
  plantRef: PlantView["ref"];
  page: CountedRows<PlantFile>;
  onDelete: (file: { fileId: number; fileName: string }) => void;
}

function FilesTable({ plantRef, page, onDelete }: FilesTableProps) {
  const { t } = useLingui();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are components, which must not be recreated
  const columns = useMemo(() => fileColumns(plantRef, onDelete), [plantRef.companyId, plantRef.plantId]);
  const { rows, unreadable } = page;
  if (rows.length + unreadable === 0) {
    return <EmptyState icon="file" title={<Trans>This plant has no files.</Trans>} />;
  }
  return (
    <>
      <PageNotice page={page} />
      {rows.length > 0 && (
        <DataTable
          label={t`Files of this plant`}
          columns={columns}
          rows={rows.toSorted((a, b) => newestFirst(a.created_at, b.created_at))}
          getRowId={({ id }) => String(id)}
        />
      )}
    </>
  );
}

const column = createDataTableColumns<PlantFile>();

/** The columns of the files of a plant (domain/notes-files-contacts.md#files). */
const fileColumns = (plantRef: PlantRef, onDelete: (file: { fileId: number; fileName: string }) => void) =>
  column.columns([
    column.accessor("file_name", {
      meta: { label: msg`File`, fullText: fileName, skeletonWidth: 12 },
      cell: ({ row: { original } }) => (
        <a className={styles.fileName} href={fileHref(plantRef, original.id)} download>
          <MessageText message={fileName(original)} />
        </a>
      ),
    }),
    column.accessor("description", {
      meta: {
        label: msg`Description`,
        primary: true,
        fullText: ({ description }) => description ?? undefined,
        skeletonWidth: 8,
      },
      cell: ({ getValue }) => getValue() || <EmptyValue />,
    }),
    column.accessor("created_at", {
      meta: { label: msg`Added`, primary: true, skeletonWidth: 5 },
      cell: ({ getValue }) => <MomentValue at={getValue()} shown="date" />,
    }),
    column.display({
      id: "actions",
      meta: { label: msg`Actions`, action: true, align: "end", skeletonWidth: 2 },
      cell: ({ row: { original } }) => (
        <DeleteButton file={original} onDelete={(name) => onDelete({ fileId: original.id, fileName: name })} />
      ),
    }),
  ]);

function DeleteButton({ file, onDelete }: { file: PlantFile; onDelete: (name: string) => void }) {
  const { t, i18n } = useLingui();
  const name = messageText(i18n, fileName(file));
  return <IconButton icon="trash" aria-label={t`Delete ${name}`} onClick={() => onDelete(name)} />;
}
