import type { Session } from "./session";

/** Throws a 403 response if the user of a session is not an administrator. // spec 1 §6 */
export function assertAdmin({ user }: Pick<Session, "user">): void {
  if (!user?.admin) throw new Response(null, { status: 403 });
}
