import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/**
 * Scrolls an open day into view when the page loads with it open, and to its beginning when another page of its
 * plants is loaded. A day that is opened by a click does not scroll.
 */
export function useScrollToDay(page: number): RefObject<HTMLElement> {
  const ref = useRef<HTMLElement>(null);
  const loadedOpen = useNavigation().state === "idle";
  const visiblePage = useRef(loadedOpen ? null : page);
  useEffect(() => {
    if (visiblePage.current === page) return;
    const block = visiblePage.current === null ? "nearest" : "start";
    visiblePage.current = page;
    ref.current?.scrollIntoView({ block, inline: "nearest" });
  }, [page]);
  return ref;
}
