import { writePlantRef } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import { createConfirmedSubmission } from "@shared/forms/submission/create-submission";
import { toastShown } from "@shared/ui/toasts/model";
import { sample } from "effector";
import { deleteAction, deleteKey, noteField, noteToastMs } from "./form";

/** The deletion of a note by its author. While it is pending, the note is no longer listed. */
export const deletion = createConfirmedSubmission<{ plant: PlantRef; noteId: number }>(
  ({ plant, noteId }) => ({
    action: deleteAction,
    fields: { ...writePlantRef(plant), [noteField]: String(noteId) },
    fetcherKey: deleteKey,
  }),
);

sample({
  clock: deletion.succeeded,
  fn: () => ({ kind: "success" as const, message: msg`Note deleted`, durationMs: noteToastMs }),
  target: toastShown,
});
sample({
  clock: deletion.failed,
  fn: () => ({ kind: "danger" as const, message: msg`Failed to delete note`, durationMs: noteToastMs }),
  target: toastShown,
});
