import type { Problem } from "@shared/api/outcome";

/** What the forgot-password page gets back. It never tells whether the address belongs to an account. */
export type EmailReply =
  | { sent: true; email: string }
  /** No problem: the address was missing. */
  | { sent: false; email: string; problem: Problem | null };

/** Why a password was not reset. */
export type ResetFailure =
  | { reason: "incomplete" }
  | { reason: "mismatch" }
  | { reason: "no-token" }
  | { reason: "problem"; problem: Problem };

export interface FailedReset {
  reset: false;
  email: string;
  failure: ResetFailure;
}

/** What the reset-password page gets back. */
export type ResetReply = { reset: true } | FailedReset;
