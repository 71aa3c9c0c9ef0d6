/** Where an action of a company that is not finished is stored, so that it can go on after its tab was closed. */
export const interruptedKey = (companyId: number): string => `triage-action:${companyId}`;

/** Whether an action was interrupted on this device; what it takes to continue it is loaded only then. */
export function hasInterrupted(companyId: number): boolean {
  try {
    return localStorage.getItem(interruptedKey(companyId)) !== null;
  } catch {
    return false;
  }
}
