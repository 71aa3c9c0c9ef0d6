import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to an element (with `tabIndex={-1}`) when a dialog closes whose opener may be disabled or removed by
 * then, as the row of a deletion is.
 */
export function useFocusWhenClosed<T extends HTMLElement>(open: boolean): RefObject<T> {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (!open) return;
    const element = ref.current;
    return () => element?.focus();
  }, [open]);
  return ref;
}
