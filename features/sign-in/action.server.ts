import type { Credentials } from "@entities/user";
import { createSignedInSession } from "@entities/user/signed-in-session.server";
import { type ActionFunctionArgs, data, redirectDocument } from "@remix-run/cloudflare";
import { ApiError, apiErrorCode, errorStatus, type ProblemDetails, toProblemDetails } from "@shared/api/result";
import { readForm, textField } from "@shared/lib/fields";
import { safeNextUrl } from "@shared/lib/next-url";
import type { LoadContext } from "@shared/session/load-context";
import { pageWithoutCompany, type Session } from "@shared/session/session";
import { type } from "superstruct";

export type SignInFailure =
  | { reason: "incomplete" }
  | { reason: "credentials" }
  | { reason: "api-error"; error: ProblemDetails };

/** The action data of a failed sign-in: the submitted values, except for the password. */
export interface SignInResult {
  failure: SignInFailure;
  email: string;
  /** The nextUrl of the form. Empty if the page's URL contains it. */
  nextUrl: string;
}

const signInForm = type({ email: textField, password: textField, nextUrl: textField });

/**
 * Signs in and redirects to nextUrl (of the form or else of the page's URL), or to the dashboard. After an error,
 * returns the reason. A user without a company can open only the pages that require just the token. See
 * domain/sessions.md#sign-in.
 */
export async function signInAction({ request, context }: ActionFunctionArgs) {
  const { email, password, nextUrl } = await readForm(request, signInForm);
  const outcome = await trySignIn(context, { email, password }, request.signal);
  if ("reason" in outcome) {
    const result: SignInResult = { failure: outcome, email, nextUrl: nextUrl && safeNextUrl(nextUrl) };
    return data(result, { status: signInStatus(outcome) });
  }
  const page = safeNextUrl(nextUrl || new URL(request.url).searchParams.get("nextUrl"));
  const target = outcome.company ? page : pageWithoutCompany(page);
  // Loads a new document, because the sign-in page is prerendered with the security policy of a guest page.
  return redirectDocument(target, {
    status: 303,
    headers: { "Set-Cookie": await context.session.renewSession(outcome) },
  });
}

async function trySignIn(
  context: LoadContext,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<Session | SignInFailure> {
  if (!credentials.email || !credentials.password) return { reason: "incomplete" };
  try {
    return await createSignedInSession(context, credentials, signal);
  } catch (error) {
    if (error instanceof ApiError) return toSignInFailure(toProblemDetails(error));
    throw error;
  }
}

/** Wrong credentials have a specific text. Other errors show their messages. See domain/sessions.md#sign-in. */
function toSignInFailure(error: ProblemDetails): SignInFailure {
  return error.code === apiErrorCode.wrongCredentials ? { reason: "credentials" } : { reason: "api-error", error };
}

function signInStatus(failure: SignInFailure): number {
  if (failure.reason !== "api-error") return 400;
  return errorStatus(failure.error);
}
