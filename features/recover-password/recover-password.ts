import { msg } from "@lingui/core/macro";
import type { ProblemDetails } from "@shared/api/result";
import { navigateFx } from "@shared/data/navigation";
import { toastShown } from "@shared/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { debounce } from "patronum/debounce";

/** The action data of the forgot-password page. It never reveals whether an account has the address. */
export type SendEmailResult =
  | { sent: true; email: string }
  /** `error` is null if the address was missing. */
  | { sent: false; email: string; error: ProblemDetails | null };

/** Why the password was not reset. */
export type ResetFailure =
  | { reason: "incomplete" }
  | { reason: "mismatch" }
  | { reason: "no-token" }
  | { reason: "api-error"; error: ProblemDetails };

export interface ResetError {
  reset: false;
  email: string;
  failure: ResetFailure;
}

/** The action data of the reset-password page. */
export type ResetResult = { reset: true } | ResetError;

/** The fields of the reset form that the API's messages name. */
export const resetFields = ["email", "password", "password_confirmation"] as const;

/** The delay in milliseconds between a password reset and the redirect to sign-in. See domain/sessions.md#password. */
const redirectDelayMs = 2_000;

interface Passwords {
  password: string;
  confirmation: string;
}

/** The action that sends the e-mail has responded. */
export const emailResultReceived = createEvent<SendEmailResult>();
export const resetSubmitted = createEvent<Passwords>();
export const passwordReset = createEvent();
/** The form or the success message was unmounted. A pending redirect is cancelled. */
export const resetClosed = createEvent();

/** Whether the passwords differ, without the spaces around them. See domain/sessions.md#password. */
export const isMismatch = ({ password, confirmation }: Passwords): boolean => password.trim() !== confirmation.trim();

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

// domain/sessions.md#password
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
  fn: () => ({ kind: "success" as const, message: msg`Your password has been reset! You will be redirected shortly` }),
  target: toastShown,
});
