import type { ProblemDetails } from "@shared/api/result";

/** The result of requesting a reset email. It does not reveal whether the address belongs to an account. */
export type SendEmailResult =
  | { sent: true; email: string }
  /** The problem is null if the address was missing. */
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

/** The result of a password reset. */
export type ResetResult = { reset: true } | ResetError;
