import { msg } from "@lingui/core/macro";
import { navigateFx } from "@shared/navigation/model";
import { toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { debounce } from "patronum/debounce";
import type { SendEmailResult } from "./result";

/** The delay in milliseconds between a password reset and the redirect to sign-in. // spec 1 §4 */
export const redirectDelayMs = 2_000;

interface Passwords {
  password: string;
  confirmation: string;
}

/** The action that sends the email has responded. */
export const emailResultReceived = createEvent<SendEmailResult>();
/** The form with the new password was submitted. */
export const resetSubmitted = createEvent<Passwords>();
/** The API has set the new password. */
export const passwordReset = createEvent();
/** The form or the success message was removed: a pending redirect is cancelled. */
export const resetClosed = createEvent();

/** Whether the passwords differ, apart from the spaces around them. // spec 1 §5 */
export const isMismatch = ({ password, confirmation }: Passwords): boolean =>
  password.trim() !== confirmation.trim();

/** Whether the last submitted passwords differ. */
export const $mismatch = createStore(false)
  .on(resetSubmitted, (_, passwords) => isMismatch(passwords))
  .reset(resetClosed);

const $redirecting = createStore(false)
  .on(passwordReset, () => true)
  .reset(resetClosed);

sample({
  clock: debounce(passwordReset, redirectDelayMs),
  filter: $redirecting,
  fn: () => ({ to: "/sign-in", replace: true }),
  target: navigateFx,
});

// spec 1 §8
sample({
  clock: emailResultReceived,
  filter: ({ sent }) => sent,
  fn: () => ({ kind: "success" as const, message: msg`An email has been sent to your inbox!` }),
  target: toastShown,
});
sample({
  clock: emailResultReceived,
  filter: (result) => !result.sent && result.error !== null,
  fn: () => ({ kind: "danger" as const, message: msg`An error occurred` }),
  target: toastShown,
});
sample({
  clock: resetSubmitted,
  filter: isMismatch,
  fn: () => ({ kind: "danger" as const, message: msg`Passwords do not match!` }),
  target: toastShown,
});
sample({
  clock: passwordReset,
  fn: () => ({
    kind: "success" as const,
    message: msg`Your password has been reset! You will be redirected shortly`,
  }),
  target: toastShown,
});
