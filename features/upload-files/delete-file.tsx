import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { Confirm, createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
import type { ReactNode } from "react";
import type { deletePlantFile } from "./action.server";

/** Deletes a file. The list hides the file while the deletion is pending. */
const deleteFile = createMutation<typeof deletePlantFile>("delete-file", {
  invalidates: ["files", "audits"],
  failure: () => ({ kind: "danger", message: msg`Unable to delete file` }),
});

interface DeletedFile extends PlantRef {
  fileId: number;
  /** The name of the file, for the confirmation. */
  fileName: string;
}

export const fileDeletion = createConfirmation<DeletedFile, PlantRef & { fileId: number }>(deleteFile);

interface DeleteFileProps {
  plantRef: PlantRef;
  /** Renders the files. `pending` is the id of the file that is being deleted. */
  children: (files: {
    pending: number | null;
    onDelete: (file: { fileId: number; fileName: string }) => void;
  }) => ReactNode;
}

/** A list of files that can be deleted after a confirmation. */
export function DeleteFile({ plantRef, children }: DeleteFileProps) {
  return (
    <Confirm
      model={fileDeletion}
      title={<Trans>Delete file</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      question={({ fileName }) => (
        <p>
          <Trans>Are you sure you want to delete “{fileName}”? It cannot be restored.</Trans>
        </p>
      )}
    >
      {({ pending, request }) =>
        children({ pending: pending?.fileId ?? null, onDelete: (file) => request({ ...plantRef, ...file }) })
      }
    </Confirm>
  );
}
