import { apiErrorCode } from "@shared/api/api-error";
import { errorStatus } from "@shared/api/error-status";
import type { ProblemDetails } from "@shared/api/result";

/** Why a sign-in came to nothing. */
export type SignInFailure =
  | { reason: "incomplete" }
  | { reason: "credentials" }
  | { reason: "no-company" }
  | { reason: "problem"; problem: ProblemDetails };

/** What the page gets back when nobody was signed in: all that was typed, but for the password. */
export interface SignInResult {
  failure: SignInFailure;
  email: string;
  /** A nextUrl that came in the form; empty when it stands in the page's own address. */
  nextUrl: string;
}

/** Wrong credentials have a text of their own; whatever else failed says what it was. // spec 1 §8 */
export function failureOf(problem: ProblemDetails): SignInFailure {
  return problem.code === apiErrorCode.wrongCredentials
    ? { reason: "credentials" }
    : { reason: "problem", problem };
}

/** The HTTP status a failed sign-in answers with. */
export function statusOf(failure: SignInFailure): number {
  if (failure.reason === "no-company") return 403;
  if (failure.reason !== "problem") return 400;
  return errorStatus(failure.problem);
}
