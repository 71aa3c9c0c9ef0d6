import type { LoadContext } from "@shared/session/load-context";
import { type Session, toSessionCompany } from "@shared/session/session";
import { type Credentials, getOwnUser, listOwnCompanies, signIn } from "./api";
import type { Membership, User } from "./schema";

/** Signs in and creates the session of the user. Throws `ApiError`. See domain/sessions.md#sign-in. */
export async function createSignedInSession(
  context: LoadContext,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<Session> {
  // Read before the password is checked. A password change in the meantime then also ends this session.
  const startedAt = Date.now();
  const token = await context.throttle("sign-in", credentials.email, () =>
    signIn(context.apiWithToken(null), credentials, { signal }),
  );
  const api = context.apiWithToken(token);
  const [user, companies] = await Promise.all([getOwnUser(api, { signal }), listOwnCompanies(api, { signal })]);
  return createSession(token, { ...user, email: user.email ?? credentials.email }, companies[0], startedAt);
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
