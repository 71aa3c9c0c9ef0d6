/** Where an action that is not finished is stored, so that it can go on after its tab was closed. */
export const storageKey = (companyId: number): string => `triage-action:${companyId}`;

/** Whether an action of a company was interrupted on this device; what is needed to continue it is loaded only then. */
export function hasInterrupted(companyId: number): boolean {
  try {
    return localStorage.getItem(storageKey(companyId)) !== null;
  } catch {
    return false;
  }
}
