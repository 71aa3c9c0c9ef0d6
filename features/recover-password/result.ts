import type { ProblemDetails } from "@shared/api/result";

/** What the forgot-password page gets back. It never tells whether the address belongs to an account. */
export type SendEmailResult =
  | { sent: true; email: string }
  /** No problem: the address was missing. */
  | { sent: false; email: string; problem: ProblemDetails | null };

/** Why a password was not reset. */
export type ResetFailure =
  | { reason: "incomplete" }
  | { reason: "mismatch" }
  | { reason: "no-token" }
  | { reason: "problem"; problem: ProblemDetails };

export interface ResetError {
  reset: false;
  email: string;
  failure: ResetFailure;
}

/** What the reset-password page gets back. */
export type ResetResult = { reset: true } | ResetError;
