import type { Membership, User } from "@entities/user";
import type { Session } from "@shared/session/session";

/**
 * The session that a sign-in opens: the given company is the current one, admin mode is on. // spec 1 §4
 *
 * It keeps only what screens need of user and company, so that the cookie stays small. `startedAt` in
 * milliseconds since the epoch.
 */
export function createSession(token: string, user: User, company: Membership, startedAt: number): Session {
  const { first_name, last_name, email, admin } = user;
  const { name, non_mon_accessible, non_mon_creation_enabled } = company;
  return {
    id: crypto.randomUUID(),
    token,
    user: { id: user.id, first_name, last_name, email, admin },
    company: { id: company.id, name, non_mon_accessible, non_mon_creation_enabled },
    adminMode: true,
    startedAt,
  };
}
