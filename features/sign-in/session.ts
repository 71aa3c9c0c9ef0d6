import type { Membership, User } from "@entities/user";
import type { Session } from "@shared/session/session";

/**
 * Creates the session of a sign-in with admin mode on and `company` as the current company. // spec 1 §4
 *
 * It contains only the fields of user and company that screens need, so that the cookie stays small. `startedAt` is in
 * milliseconds since the epoch.
 */
export function createSession(token: string, user: User, company: Membership, startedAt: number): Session {
  const { first_name, last_name, email, admin } = user;
  const { name, non_mon_accessible, non_mon_creation_enabled } = company;
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
    company: { id: company.id, name, non_mon_accessible, non_mon_creation_enabled },
    adminMode: true,
    startedAt,
  };
}
