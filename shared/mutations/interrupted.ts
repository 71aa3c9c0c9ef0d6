import { useUserId } from "@shared/session/signed-in-user";
import { useMemo } from "react";

/** Whom an action belongs to: another person at the same browser is not offered it, nor the same one in another company. */
export interface ActionOwner {
  userId: number;
  companyId: number;
}

/** The signed-in user in a company. */
export function useActionOwner(companyId: number): ActionOwner {
  // The pages with actions have a signed-in user.
  const userId = useUserId() ?? 0;
  return useMemo(() => ({ userId, companyId }), [userId, companyId]);
}

export const isOwnedBy = (action: ActionOwner, { userId, companyId }: ActionOwner): boolean =>
  action.userId === userId && action.companyId === companyId;

/** Where an action that is not finished is stored, so that it can go on after its tab was closed. */
export const interruptedKey = ({ userId, companyId }: ActionOwner): string => `triage-action:${userId}:${companyId}`;

/** Whether an action was interrupted on this device; what it takes to continue it is loaded only then. */
export function hasInterrupted(owner: ActionOwner): boolean {
  try {
    return localStorage.getItem(interruptedKey(owner)) !== null;
  } catch {
    return false;
  }
}
