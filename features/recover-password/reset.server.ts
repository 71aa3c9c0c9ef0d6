import { type PasswordReset, resetPassword } from "@entities/user";
import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { ApiError } from "@shared/api/api-error";
import { errorStatus } from "@shared/api/error-status";
import { toProblemDetails } from "@shared/api/result";
import type { LoadContext } from "@shared/edge/load-context";
import { textField } from "@shared/forms/fields";
import { readForm } from "@shared/forms/read-form";
import { type } from "superstruct";
import { isMismatch } from "./model";
import type { ResetFailure, ResetResult } from "./result";

const resetForm = type({
  token: textField,
  email: textField,
  password: textField,
  password_confirmation: textField,
});

/** Sets a new password with the token of the form, otherwise of the page's URL. // spec 1 §2 */
export async function resetAction({ request, context }: ActionFunctionArgs) {
  const {
    email,
    password,
    password_confirmation: confirmation,
    ...form
  } = await readForm(request, resetForm);
  const token = form.token || (new URL(request.url).searchParams.get("token") ?? "").trim();
  const failure = await tryReset(context, { token, email, password, confirmation }, request.signal);
  if (!failure) return data<ResetResult>({ reset: true });
  const status = failure.reason === "api-error" ? errorStatus(failure.error) : 400;
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
    await context.throttle("reset-password", reset.email, () =>
      resetPassword(context.apiWithToken(null), reset, { signal }),
    );
    return null;
  } catch (error) {
    if (error instanceof ApiError) return { reason: "api-error", error: toProblemDetails(error) };
    throw error;
  }
}
