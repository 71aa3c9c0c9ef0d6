import { type Credentials, getOwnUser, listOwnCompanies, type Membership, signIn, type User } from "@entities/user";
import { type ActionFunctionArgs, data, redirectDocument } from "@remix-run/cloudflare";
import { ApiError, apiErrorCode } from "@shared/api/api-error";
import { errorStatus, type ProblemDetails, toProblemDetails } from "@shared/api/result";
import { textField } from "@shared/forms/fields";
import { readForm } from "@shared/forms/read-form";
import type { LoadContext } from "@shared/session/load-context";
import { safeNextUrl } from "@shared/session/next-url";
import { pageWithoutCompany, type Session, toSessionCompany } from "@shared/session/session";
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
  const outcome = await createSignedInSession(context, { email, password }, request.signal);
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

async function createSignedInSession(
  context: LoadContext,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<Session | SignInFailure> {
  if (!credentials.email || !credentials.password) return { reason: "incomplete" };
  // Read before the password is checked. A password change in the meantime then also ends this session.
  const startedAt = Date.now();
  try {
    const token = await context.throttle("sign-in", credentials.email, () =>
      signIn(context.apiWithToken(null), credentials, { signal }),
    );
    const api = context.apiWithToken(token);
    const [user, companies] = await Promise.all([getOwnUser(api, { signal }), listOwnCompanies(api, { signal })]);
    return createSession(token, { ...user, email: user.email ?? credentials.email }, companies[0], startedAt);
  } catch (error) {
    if (error instanceof ApiError) return toSignInFailure(toProblemDetails(error));
    throw error;
  }
}

/**
 * Creates the session of a sign-in, with admin mode on and a membership as the current company if there is one. See
 * domain/sessions.md#sign-in. The session contains only the fields of user and company that screens need, so that the
 * cookie stays small. `startedAt` is in milliseconds since the epoch.
 */
function createSession(token: string, user: User, membership: Membership | undefined, startedAt: number): Session {
  const { first_name, last_name, email, admin } = user;
  return {
    id: crypto.randomUUID(),
    token,
    user: {
      id: user.id,
      first_name: first_name ?? "",
      last_name: last_name ?? "",
      email: email ?? "",
      admin,
      severalCompanies: user.companies.length > 1,
    },
    company: membership ? toSessionCompany(membership) : null,
    adminMode: true,
    startedAt,
  };
}

/** Wrong credentials have a specific text. Other errors show their messages. See domain/sessions.md#sign-in. */
function toSignInFailure(error: ProblemDetails): SignInFailure {
  return error.code === apiErrorCode.wrongCredentials ? { reason: "credentials" } : { reason: "api-error", error };
}

function signInStatus(failure: SignInFailure): number {
  if (failure.reason !== "api-error") return 400;
  return errorStatus(failure.error);
}
