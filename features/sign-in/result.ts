import { apiErrorCode } from "@shared/api/api-error";
import { errorStatus } from "@shared/api/error-status";
import type { ProblemDetails } from "@shared/api/result";

/** Why a sign-in failed. */
export type SignInFailure =
  | { reason: "incomplete" }
  | { reason: "credentials" }
  | { reason: "no-company" }
  | { reason: "api-error"; error: ProblemDetails };

/** The action data of a failed sign-in: the submitted values without the password. */
export interface SignInResult {
  failure: SignInFailure;
  email: string;
  /** The nextUrl of the form; empty if it is in the page's own URL. */
  nextUrl: string;
}

/** Wrong credentials have their own text; any other error shows its messages. // spec 1 §8 */
export function toSignInFailure(error: ProblemDetails): SignInFailure {
  return error.code === apiErrorCode.wrongCredentials
    ? { reason: "credentials" }
    : { reason: "api-error", error };
}

/** The HTTP status of a failed sign-in. */
export function signInStatus(failure: SignInFailure): number {
  if (failure.reason === "no-company") return 403;
  if (failure.reason !== "api-error") return 400;
  return errorStatus(failure.error);
}
