import { writePlantRef } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import { createConfirmedSubmission } from "@shared/forms/submission/create-submission";
import { toastShown } from "@shared/ui/toasts/model";
import { sample } from "effector";
import { deleteAction, deleteKey, fileField } from "./form";

/** The deletion of a file. While it is pending, the file is no longer listed. */
export const deletion = createConfirmedSubmission<{ plant: PlantRef; fileId: number; fileName: string }>(
  ({ plant, fileId }) => ({
    action: deleteAction,
    fields: { ...writePlantRef(plant), [fileField]: String(fileId) },
    fetcherKey: deleteKey,
  }),
);

sample({
  clock: deletion.failed,
  fn: () => ({ kind: "danger" as const, message: msg`Unable to delete file` }),
  target: toastShown,
});
