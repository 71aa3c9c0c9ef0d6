const storageKey = "list-keys";

/**
 * Whether this device wants single letters to do nothing: who speaks to the browser, or presses keys by accident,
 * has to be able to say so (WCAG 2.1.4).
 */
export function keysAreOff(): boolean {
  try {
    return localStorage.getItem(storageKey) === "off";
  } catch {
    // A browser that keeps nothing has nothing switched off.
    return false;
  }
}

/** Keeps the choice on this device. */
export function switchKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Nothing is kept where nothing can be.
  }
}
