import { type Credentials, getOwnUser, listOwnCompanies, signIn } from "@entities/user";
import { type ActionFunctionArgs, data, replace } from "@remix-run/cloudflare";
import { ApiError } from "@shared/api/api-error";
import { toProblemDetails } from "@shared/api/result";
import type { LoadContext } from "@shared/edge/load-context";
import { formTexts } from "@shared/forms/form-texts";
import { safeNextUrl } from "@shared/session/next-url";
import type { Session } from "@shared/session/session";
import { failureOf, type SignInFailure, type SignInResult, statusOf } from "./result";
import { createSession } from "./session";

/**
 * Signs somebody in and leads to nextUrl (of the form, else of the page's address) or to the dashboard; or
 * answers why not. There is a session only once token, user and company are known. // spec 1 §4
 */
export async function signInAction({ request, context }: ActionFunctionArgs) {
  const { email, password, nextUrl } = await formTexts(request, ["email", "password", "nextUrl"]);
  const outcome = await trySignIn(context, { email, password }, request.signal);
  if ("reason" in outcome) {
    const reply: SignInResult = { failure: outcome, email, nextUrl: nextUrl && safeNextUrl(nextUrl) };
    return data(reply, { status: statusOf(outcome) });
  }
  const target = safeNextUrl(nextUrl || new URL(request.url).searchParams.get("nextUrl"));
  // Replaces the sign-in page in the browser's history: Back does not come past it again.
  return replace(target, {
    status: 303,
    headers: { "Set-Cookie": await context.session.commitSession(outcome) },
  });
}

async function trySignIn(
  context: LoadContext,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<Session | SignInFailure> {
  if (!credentials.email || !credentials.password) return { reason: "incomplete" };
  try {
    const token = await signIn(context.apiWithToken(null), credentials, { signal });
    const api = context.apiWithToken(token);
    const [user, companies] = await Promise.all([
      getOwnUser(api, { signal }),
      listOwnCompanies(api, { signal }),
    ]);
    const [company] = companies;
    return company ? createSession(token, user, company, Date.now()) : { reason: "no-company" };
  } catch (error) {
    if (error instanceof ApiError) return failureOf(toProblemDetails(error));
    throw error;
  }
}
