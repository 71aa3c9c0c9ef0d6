import { type RefObject, useEffect } from "react";

/** Keeps the header of a table at the top edge of the page where the style sheet cannot (`@keyframes stick`). */
export function useStickyHeader(frame: RefObject<HTMLElement>): void {
  useEffect(() => {
    if (CSS.supports("animation-timeline: view()")) return;
    let stop: (() => void) | null = null;
    let removed = false;
    void import("./stick-header.client").then(({ stickHeader }) => {
      if (frame.current && !removed) stop = stickHeader(frame.current);
    });
    return () => {
      removed = true;
      stop?.();
    };
  }, [frame]);
}
