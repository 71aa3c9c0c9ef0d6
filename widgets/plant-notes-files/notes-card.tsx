import type { Note } from "@entities/note";
import { type PlantView, plantPermissions, plantResourceHref } from "@entities/plant";
import { DeleteNote, NoteComposer, noteToastMs } from "@features/write-note";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { newestFirst } from "@shared/lib/day";
import { Card } from "@shared/ui/card/card";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { Resource } from "@shared/ui/resource/resource";
import { companyOf } from "./company";
import { NoteItem } from "./note-item";
import styles from "./notes-files-tab.module.css";

const failure = msg`Failed load notes`;

/** The notes on a plant, newest first, with the composer for those who may write (spec 2 §2.13, §6). */
export function NotesCard({ view }: { view: PlantView }) {
  const { ref } = view;
  return (
    <Card title={<Trans>Notes</Trans>}>
      <div className={styles.body}>
        {plantPermissions(view).canWriteNotes && (
          <NoteComposer plantRef={ref} companyName={companyOf(view)} />
        )}
        <Resource<Note[]>
          href={plantResourceHref("plant-notes", ref)}
          failure={failure}
          failureMs={noteToastMs}
          renderError={(error) => (
            <>
              <strong>
                <Trans>Failed load notes</Trans>
              </strong>
              <ErrorText error={error} />
            </>
          )}
        >
          {(notes) => <Notes view={view} notes={notes} />}
        </Resource>
      </div>
    </Card>
  );
}

function Notes({ view, notes }: { view: PlantView; notes: readonly Note[] }) {
  return (
    <DeleteNote plantRef={view.ref}>
      {({ pending, onDelete }) => {
        const shown = notes
          .filter(({ id }) => id !== pending)
          .toSorted((a, b) => newestFirst(a.created_at, b.created_at) || b.id - a.id);
        if (shown.length === 0) {
          return <EmptyState icon="edit" title={<Trans>This plant has no notes.</Trans>} />;
        }
        return (
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
        );
      }}
    </DeleteNote>
  );
}
