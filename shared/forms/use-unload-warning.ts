import { useEffect } from "react";

/** The browser asks before it closes or leaves the document while there is unsaved input. */
export function useUnloadWarning(hasUnsavedInput: boolean): void {
  useEffect(() => {
    if (!hasUnsavedInput) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [hasUnsavedInput]);
}
