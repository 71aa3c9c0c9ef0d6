/** Whether ⌘ takes the place of Ctrl. False on the server. */
export const isMac = (): boolean => typeof navigator !== "undefined" && /Mac|iP/.test(navigator.platform);
