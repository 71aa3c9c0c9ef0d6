import { useEffect } from "react";
import { shortcutsEnabled } from "./shortcuts-setting";

/** Elements that handle letters themselves, or lie over the page. */
const ownKeys = 'input:not([type="checkbox"]), textarea, select, [contenteditable], dialog, [popover]';

/**
 * Single-key shortcuts of a page, by `KeyboardEvent.key`; null for none. When several components define a key, only
 * the first one handles it. Keep the object stable between renders.
 */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>> | null): void {
  useEffect(() => {
    if (!shortcuts) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      const handler = Object.hasOwn(shortcuts, key) ? shortcuts[key] : undefined;
      if (!handler || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target instanceof Element && target.closest(ownKeys)) return;
      if (!shortcutsEnabled()) return;
      event.preventDefault();
      handler();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [shortcuts]);
}
