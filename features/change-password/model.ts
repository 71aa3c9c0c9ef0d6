import { msg } from "@lingui/core/macro";
import { createSubmission } from "@shared/forms/submission/create-submission";
import { toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import { passwordAction, passwordKey } from "./form";

export interface NewPassword {
  password: string;
  confirmation: string;
}

/** The new password that is being saved. */
export const passwordChange = createSubmission<NewPassword>(({ password, confirmation }) => ({
  action: passwordAction,
  fields: { password, confirmation_password: confirmation },
  fetcherKey: passwordKey,
}));

/** The form was submitted. Spaces around the passwords do not count. // spec 1 §5 */
export const submitted = createEvent<NewPassword>();
const attempted = submitted.map(({ password, confirmation }) => ({
  password: password.trim(),
  confirmation: confirmation.trim(),
}));
const isMismatch = ({ password, confirmation }: NewPassword) => password !== confirmation;

/** Whether the last submitted passwords differ. */
export const $mismatch = createStore(false).on(attempted, (_, passwords) => isMismatch(passwords));
reset({ clock: passwordChange.closed, target: $mismatch });

sample({
  clock: attempted,
  filter: (passwords) => !isMismatch(passwords),
  target: passwordChange.submitted,
});

// spec 1 §8
sample({
  clock: attempted,
  filter: isMismatch,
  fn: () => ({ kind: "danger" as const, message: msg`Passwords do not match!` }),
  target: toastShown,
});
sample({
  clock: passwordChange.succeeded,
  fn: () => ({ kind: "success" as const, message: msg`Successfully changed password` }),
  target: toastShown,
});
