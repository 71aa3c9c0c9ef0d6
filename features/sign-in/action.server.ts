import { type Credentials, getOwnUser, listOwnCompanies, signIn } from "@entities/user";
import { type ActionFunctionArgs, data, replace } from "@remix-run/cloudflare";
import { ApiError } from "@shared/api/api-error";
import { toProblemDetails } from "@shared/api/result";
import type { LoadContext } from "@shared/edge/load-context";
import { textField } from "@shared/forms/fields";
import { readForm } from "@shared/forms/read-form";
import { safeNextUrl } from "@shared/session/next-url";
import type { Session } from "@shared/session/session";
import { type } from "superstruct";
import { type SignInFailure, type SignInResult, signInStatus, toSignInFailure } from "./result";
import { createSession } from "./session";

const signInForm = type({ email: textField, password: textField, nextUrl: textField });

/**
 * Signs in and redirects to nextUrl (of the form, otherwise of the page's URL) or to the dashboard; otherwise returns
 * why it failed. A session is created only with a token, a user and a company. // spec 1 §4
 */
export async function signInAction({ request, context }: ActionFunctionArgs) {
  const { email, password, nextUrl } = await readForm(request, signInForm);
  const outcome = await createSignedInSession(context, { email, password }, request.signal);
  if ("reason" in outcome) {
    const result: SignInResult = { failure: outcome, email, nextUrl: nextUrl && safeNextUrl(nextUrl) };
    return data(result, { status: signInStatus(outcome) });
  }
  const target = safeNextUrl(nextUrl || new URL(request.url).searchParams.get("nextUrl"));
  // Replaces the sign-in page in the browser's history, so that Back does not return to it.
  return replace(target, {
    status: 303,
    headers: { "Set-Cookie": await context.session.renewSession(outcome) },
  });
}

async function createSignedInSession(
  context: LoadContext,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<Session | SignInFailure> {
  if (!credentials.email || !credentials.password) return { reason: "incomplete" };
  try {
    const token = await context.throttle("sign-in", credentials.email, () =>
      signIn(context.apiWithToken(null), credentials, { signal }),
    );
    const api = context.apiWithToken(token);
    const [user, companies] = await Promise.all([
      getOwnUser(api, { signal }),
      listOwnCompanies(api, { signal }),
    ]);
    const [company] = companies;
    return company ? createSession(token, user, company, Date.now()) : { reason: "no-company" };
  } catch (error) {
    if (error instanceof ApiError) return toSignInFailure(toProblemDetails(error));
    throw error;
  }
}
