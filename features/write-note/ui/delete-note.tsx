import { Trans } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { ConfirmedSubmission } from "@shared/forms/submission/confirmed-submission";
import type { ReactNode } from "react";
import { deletion } from "../deletion";
import { deleteKey } from "../form";

interface DeleteNoteProps {
  plantRef: PlantRef;
  /** Renders the notes; `pending` is the id of the note that is being deleted. */
  children: (notes: { pending: number | null; onDelete: (noteId: number) => void }) => ReactNode;
}

/** Notes that their authors can delete, after a confirmation. */
export function DeleteNote({ plantRef, children }: DeleteNoteProps) {
  return (
    <ConfirmedSubmission
      model={deletion}
      fetcherKey={deleteKey}
      title={<Trans>Delete note</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      question={() => (
        <p>
          <Trans>Are you sure you want to delete this note? It cannot be restored.</Trans>
        </p>
      )}
    >
      {({ pending, request }) =>
        children({
          pending: pending?.noteId ?? null,
          onDelete: (noteId) => request({ plant: plantRef, noteId }),
        })
      }
    </ConfirmedSubmission>
  );
}
