import { type Credentials, ownCompanies, ownUser, signIn } from "@entities/user";
import { type ActionFunctionArgs, data, replace } from "@remix-run/cloudflare";
import { ApiError } from "@shared/api/api-error";
import { problemOf } from "@shared/api/outcome";
import type { LoadContext } from "@shared/edge/load-context";
import { formTexts } from "@shared/lib/form-texts";
import { safeNextUrl } from "@shared/session/next-url";
import type { Session } from "@shared/session/session";
import { failureOf, type SignInFailure, type SignInReply, statusOf } from "./reply";
import { openSession } from "./session";

/**
 * Signs somebody in and leads to nextUrl (of the form, else of the page's address) or to the dashboard; or
 * answers why not. There is a session only once token, user and company are known. // spec 1 §4
 */
export async function signInAction({ request, context }: ActionFunctionArgs) {
  const { email, password, nextUrl } = await formTexts(request, ["email", "password", "nextUrl"]);
  const outcome = await trySignIn(context, { email, password }, request.signal);
  if ("reason" in outcome) {
    const reply: SignInReply = { failure: outcome, email, nextUrl: nextUrl && safeNextUrl(nextUrl) };
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
    const [user, companies] = await Promise.all([ownUser(api, { signal }), ownCompanies(api, { signal })]);
    const [company] = companies;
    return company ? openSession(token, user, company, Date.now()) : { reason: "no-company" };
  } catch (error) {
    if (error instanceof ApiError) return failureOf(problemOf(error));
    throw error;
  }
}
