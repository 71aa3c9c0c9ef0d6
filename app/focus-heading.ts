import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * After a navigation to another page the focus stands on its heading, so that who listens hears where they
 * are. The first page keeps the browser's own focus, and so does a change of query or hash alone.
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
