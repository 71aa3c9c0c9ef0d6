import { type PasswordReset, resetPassword } from "@entities/user";
import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { ApiError } from "@shared/api/api-error";
import { errorStatus } from "@shared/api/error-status";
import { toProblemDetails } from "@shared/api/result";
import type { LoadContext } from "@shared/edge/load-context";
import { formTexts } from "@shared/forms/form-texts";
import { isMismatch } from "./model";
import type { ResetFailure, ResetResult } from "./result";

/** Sets a new password by the token of the page's address, or of the form. // spec 1 §2 */
export async function resetAction({ request, context }: ActionFunctionArgs) {
  const fields = await formTexts(request, ["token", "email", "password", "password_confirmation"]);
  const token = fields.token || (new URL(request.url).searchParams.get("token") ?? "").trim();
  const { email, password, password_confirmation: confirmation } = fields;
  const failure = await tryReset(context, { token, email, password, confirmation }, request.signal);
  if (!failure) return data<ResetResult>({ reset: true });
  const status = failure.reason === "problem" ? errorStatus(failure.problem) : 400;
  return data<ResetResult>({ reset: false, email, failure }, { status });
}

async function tryReset(
  context: LoadContext,
  reset: PasswordReset,
  signal: AbortSignal,
): Promise<ResetFailure | null> {
  if (!reset.token) return { reason: "no-token" };
  if (!reset.email || !reset.password || !reset.confirmation) return { reason: "incomplete" };
  if (isMismatch(reset)) return { reason: "mismatch" };
  try {
    await resetPassword(context.apiWithToken(null), reset, { signal });
    return null;
  } catch (error) {
    if (error instanceof ApiError) return { reason: "problem", problem: toProblemDetails(error) };
    throw error;
  }
}
