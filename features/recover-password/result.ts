import type { ProblemDetails } from "@shared/api/result";

/** The action data of the forgot-password page. It never reveals whether the address belongs to an account. */
export type SendEmailResult =
  | { sent: true; email: string }
  /** `error` is null if the address was missing. */
  | { sent: false; email: string; error: ProblemDetails | null };

/** Why a password was not reset. */
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

/** The fields of the reset form that the API's messages refer to. */
export const resetFields = ["email", "password", "password_confirmation"] as const;
