import { useBeforeUnload } from "@remix-run/react";
import { useCallback } from "react";

/** Lets the browser ask before the document is closed or left, while something would be lost. */
export function useUnloadWarning(isActive: boolean): void {
  useBeforeUnload(useCallback((event) => isActive && event.preventDefault(), [isActive]));
}
