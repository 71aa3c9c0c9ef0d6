import { msg } from "@lingui/core/macro";
import { createSubmission } from "@shared/forms/submission/create-submission";
import { errorReceived } from "@shared/ui/toasts/error-model";
import { toastShown } from "@shared/ui/toasts/model";
import { sample } from "effector";
import { deleteAction, deleteKey, userField } from "./form";

/** The deletion of a user. */
export const deletion = createSubmission<{ userId: number }>(({ userId }) => ({
  action: deleteAction,
  fields: { [userField]: String(userId) },
  fetcherKey: deleteKey,
}));

sample({
  clock: deletion.succeeded,
  fn: () => ({ kind: "success" as const, message: msg`User deleted` }),
  target: toastShown,
});
sample({ clock: deletion.failed, target: errorReceived });
