import type { Owner } from "@shared/session/owner";

/** Where an action that is not finished is stored, so that its owner can continue it after its tab was closed. */
export const interruptedKey = ({ userId, companyId }: Owner): string => `triage-action:${userId}:${companyId}`;

/** Whether an action was interrupted on this device; what it takes to continue it is loaded only then. */
export function hasInterrupted(owner: Owner): boolean {
  try {
    return localStorage.getItem(interruptedKey(owner)) !== null;
  } catch {
    return false;
  }
}
