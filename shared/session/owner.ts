import { createContext, useContext, useMemo } from "react";

/** The id of the signed-in user, who owns drafts and interrupted actions; null without a user. */
export const UserIdContext = createContext<number | null>(null);

export const useUserId = (): number | null => useContext(UserIdContext);

/**
 * A person in a company. Another person in the same browser is another owner, and so is the same person in another
 * company.
 */
export interface Owner {
  userId: number;
  companyId: number;
}

/** The signed-in user in a company. */
export function useOwner(companyId: number): Owner {
  // The pages that use it have a signed-in user.
  const userId = useUserId() ?? 0;
  return useMemo(() => ({ userId, companyId }), [userId, companyId]);
}

/** An owner as a text. */
export const ownerKey = ({ userId, companyId }: Owner): string => `${userId}-${companyId}`;

export const isOwnedBy = (action: Owner, { userId, companyId }: Owner): boolean =>
  action.userId === userId && action.companyId === companyId;
