import { type PasswordReset, resetPassword, sendPasswordEmail } from "@entities/user";
import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { ApiError, errorStatus, toProblemDetails } from "@shared/api/result";
import { readForm, textField } from "@shared/lib/fields";
import type { LoadContext } from "@shared/session/load-context";
import { type } from "superstruct";
import { isMismatch, type ResetFailure, type ResetResult, type SendEmailResult } from "./recover-password";

const emailForm = type({ email: textField });

/** Sends a reset link to the submitted e-mail address. See domain/sessions.md#password. */
export async function sendEmailAction({ request, context }: ActionFunctionArgs) {
  const { email } = await readForm(request, emailForm);
  if (!email) return data<SendEmailResult>({ sent: false, email, error: null }, { status: 400 });
  try {
    await context.throttle("forgot-password", email, () =>
      sendPasswordEmail(context.apiWithToken(null), email, { signal: request.signal }),
    );
    return data<SendEmailResult>({ sent: true, email });
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    const error = toProblemDetails(thrown);
    return data<SendEmailResult>({ sent: false, email, error }, { status: errorStatus(error) });
  }
}

const resetForm = type({ token: textField, email: textField, password: textField, password_confirmation: textField });

/**
 * Sets a new password with the token of the form or, without one, of the page's URL. Ends the sessions of the account.
 * See domain/sessions.md#password.
 */
export async function resetAction({ request, context }: ActionFunctionArgs) {
  const { email, password, password_confirmation: confirmation, ...form } = await readForm(request, resetForm);
  const token = form.token || (new URL(request.url).searchParams.get("token") ?? "").trim();
  const failure = await tryReset(context, { token, email, password, confirmation }, request.signal);
  if (!failure) return data<ResetResult>({ reset: true });
  const status = failure.reason === "api-error" ? errorStatus(failure.error) : 400;
  return data<ResetResult>({ reset: false, email, failure }, { status });
}

async function tryReset(context: LoadContext, reset: PasswordReset, signal: AbortSignal): Promise<ResetFailure | null> {
  if (!reset.token) return { reason: "no-token" };
  if (!reset.email || !reset.password || !reset.confirmation) return { reason: "incomplete" };
  if (isMismatch(reset)) return { reason: "mismatch" };
  try {
    await context.throttle("reset-password", reset.email, () =>
      resetPassword(context.apiWithToken(null), reset, { signal }),
    );
    // The password was changed even if the sessions could not be ended. That error is logged.
    await context.session.endSessionsOf(reset.email).catch(() => {});
    return null;
  } catch (error) {
    if (error instanceof ApiError) return { reason: "api-error", error: toProblemDetails(error) };
    throw error;
  }
}
