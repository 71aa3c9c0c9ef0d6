import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Moves the focus to the heading after a navigation to another page, so that screen readers announce it. The first
 * page, and a change of only the query or the hash, do not move it.
 */
export function useFocusedHeading(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>("main h1, h1")?.focus({ preventScroll: true });
  }, [pathname]);
}
