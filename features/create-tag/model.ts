import { msg } from "@lingui/core/macro";
import { createSubmission } from "@shared/forms/submission/create-submission";
import { errorReceived } from "@shared/ui/toasts/error-model";
import { toastShown } from "@shared/ui/toasts/model";
import { sample } from "effector";
import { companyField, createTagAction, createTagKey } from "./form";

/** The tag that is being created. */
export const creation = createSubmission<{ companyId: number; name: string }>(({ companyId, name }) => ({
  action: createTagAction,
  fields: { [companyField]: String(companyId), name: name.trim() },
  fetcherKey: createTagKey,
}));

// spec 3 §8; spec 3 §5: each message of the API is a toast
sample({
  clock: creation.succeeded,
  fn: () => ({ kind: "success" as const, message: msg`Successfully created tag!` }),
  target: toastShown,
});
sample({ clock: creation.failed, target: errorReceived });
