import type { UserSession } from "@shared/edge/load-context";

/** Administrators delete users while admin mode is on. // spec 2 §6 */
export const mayDeleteUsers = ({ user, adminMode }: Pick<UserSession, "user" | "adminMode">): boolean =>
  user.admin && adminMode;
