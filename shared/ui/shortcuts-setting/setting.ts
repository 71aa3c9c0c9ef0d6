const storageKey = "list-keys";

/**
 * Whether single-key shortcuts are enabled on this device. Voice control and accidental key presses make it necessary
 * that they can be turned off (WCAG 2.1.4).
 */
export function shortcutsEnabled(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    // Without storage shortcuts cannot have been turned off.
    return true;
  }
}

/** Stores the setting on this device. */
export function enableShortcuts(enabled: boolean): void {
  try {
    if (enabled) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Without storage the setting applies to this page only.
  }
}
