import { Trans } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { ConfirmedSubmission } from "@shared/forms/submission/confirmed-submission";
import type { ReactNode } from "react";
import { deletion } from "../deletion";
import { deleteKey } from "../form";

interface DeleteFileProps {
  plantRef: PlantRef;
  /** Renders the files; `pending` is the id of the file that is being deleted. */
  children: (files: {
    pending: number | null;
    onDelete: (file: { fileId: number; fileName: string }) => void;
  }) => ReactNode;
}

/** Files that can be deleted, after a confirmation. */
export function DeleteFile({ plantRef, children }: DeleteFileProps) {
  return (
    <ConfirmedSubmission
      model={deletion}
      fetcherKey={deleteKey}
      title={<Trans>Delete file</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      question={({ fileName }) => (
        <p>
          <Trans>Are you sure you want to delete “{fileName}”? It cannot be restored.</Trans>
        </p>
      )}
    >
      {({ pending, request }) =>
        children({
          pending: pending?.fileId ?? null,
          onDelete: (file) => request({ plant: plantRef, ...file }),
        })
      }
    </ConfirmedSubmission>
  );
}
